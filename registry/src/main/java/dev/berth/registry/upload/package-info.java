/**
 * Uploads under way: start, append, complete, cancel, expire. Bytes go straight to their final
 * location; the table {@code uploads} knows each location before its first byte.
 */
@NullMarked
package dev.berth.registry.upload;

import org.jspecify.annotations.NullMarked;
