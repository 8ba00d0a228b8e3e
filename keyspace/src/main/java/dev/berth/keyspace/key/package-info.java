/**
 * Keys at run time: building them from inputs, taking them apart, their slots and SCAN patterns,
 * and telling to which family any bytes belong. Everything here is compiled, immutable and safe for
 * use by many threads.
 */
@NullMarked
package dev.berth.keyspace.key;

import org.jspecify.annotations.NullMarked;
