package dev.berth.oci;

/**
 * How much of a manifest is read before it is refused.
 *
 * @param bytes size of the document
 * @param depth nesting of objects and arrays
 * @param descriptors layers and children it may name
 */
public record ManifestLimits(int bytes, int depth, int descriptors) {}
