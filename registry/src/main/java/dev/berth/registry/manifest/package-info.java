/** Manifests: documents that name blobs and other manifests, kept byte for byte. */
@NullMarked
package dev.berth.registry.manifest;

import org.jspecify.annotations.NullMarked;
