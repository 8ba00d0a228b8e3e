/**
 * What a catalog says, as it was written, and the reader for it. Whether it makes sense as a whole
 * (overlap, unknown variables, slots) is for the compiler.
 */
@NullMarked
package dev.berth.keyspace.catalog;

import org.jspecify.annotations.NullMarked;
