/**
 * What generated code hands out: keys that say in their type what they hold and whether the program
 * may write them, so that wrong use does not compile.
 */
@NullMarked
package dev.berth.keyspace.typed;

import org.jspecify.annotations.NullMarked;
