/**
 * The notation of keys in a catalog: segments of literal text and variables, some of them inside a
 * hash tag. Only reading it; what the variables may hold is not known here.
 */
@NullMarked
package dev.berth.keyspace.pattern;

import org.jspecify.annotations.NullMarked;
