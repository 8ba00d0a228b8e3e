package dev.berth.oci;

/**
 * How much of a manifest is read before it is refused.
 *
 * @param bytes size of the document
 * @param depth nesting of objects and arrays
 * @param descriptors layers and children it may name
 * @param members members of an object, including those of the objects that contain it
 * @param annotationBytes size of the annotations of a referrer, written as JSON in ASCII; also the
 *     most characters in the names of those members together
 */
public record ManifestLimits(
    int bytes, int depth, int descriptors, int members, int annotationBytes) {}
