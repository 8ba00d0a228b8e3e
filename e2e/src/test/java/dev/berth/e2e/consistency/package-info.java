/**
 * Whether the registry answers as if there were no cache: clients write, delete and read tags on
 * two nodes while the Redis of the nodes is disturbed, and everything they were told is checked
 * afterwards. Like all of these tests it knows the program from outside only.
 */
@NullMarked
package dev.berth.e2e.consistency;

import org.jspecify.annotations.NullMarked;
