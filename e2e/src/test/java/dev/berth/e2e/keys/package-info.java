/**
 * What the program has put into a live Redis, compared with what its catalog declares. Knows the
 * catalog as a file; nothing here may use a class of the program.
 */
@NullMarked
package dev.berth.e2e.keys;

import org.jspecify.annotations.NullMarked;
