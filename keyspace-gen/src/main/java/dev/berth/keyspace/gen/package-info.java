/**
 * Emitters: what a compiled catalog becomes in a programming language. Java so far, with a goal for
 * Maven. They only write text; what they write rests on the library.
 */
@NullMarked
package dev.berth.keyspace.gen;

import org.jspecify.annotations.NullMarked;
