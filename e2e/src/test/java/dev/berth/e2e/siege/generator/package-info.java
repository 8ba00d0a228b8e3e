/**
 * The process that attacks: many connections on one thread, within a share of the processor. It
 * takes orders on standard input and reports on standard output.
 */
@NullMarked
package dev.berth.e2e.siege.generator;

import org.jspecify.annotations.NullMarked;
