/**
 * Where the bytes of blobs are kept: objects at locations that are written once and never reused.
 * Knows nothing of repositories or the database.
 */
@NullMarked
package dev.berth.registry.storage;

import org.jspecify.annotations.NullMarked;
