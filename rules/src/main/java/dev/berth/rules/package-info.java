/**
 * The values of the OCI standards and how they are parsed: digests, names, references, descriptors,
 * manifests, error codes. No I/O and nothing of the registry lives here.
 */
@NullMarked
package dev.berth.rules;

import org.jspecify.annotations.NullMarked;
