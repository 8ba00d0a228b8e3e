/** Blob storage in a folder of a file system. */
@NullMarked
package dev.berth.registry.storage.fs;

import org.jspecify.annotations.NullMarked;
