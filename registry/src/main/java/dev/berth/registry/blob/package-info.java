/** Blobs: bytes known by their digest, and which repositories may see them. */
@NullMarked
package dev.berth.registry.blob;

import org.jspecify.annotations.NullMarked;
