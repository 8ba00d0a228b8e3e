/**
 * The race of clients against garbage collection: many clients work on few contents while they are
 * being collected, remember what the registry promised, and look whether it holds. Like all of
 * these tests it knows the program from outside only: its API, its tables and its files.
 */
@NullMarked
package dev.berth.e2e.race;

import org.jspecify.annotations.NullMarked;
