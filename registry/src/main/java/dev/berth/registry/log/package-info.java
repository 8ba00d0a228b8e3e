/**
 * How log lines look and where they go: one line per event on the standard error stream, safe
 * against text that pretends to be a line of its own. Nothing here decides what is logged; the rest
 * of the program knows SLF4J only.
 */
@NullMarked
package dev.berth.registry.log;

import org.jspecify.annotations.NullMarked;
