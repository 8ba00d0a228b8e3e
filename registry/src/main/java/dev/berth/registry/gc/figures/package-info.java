/**
 * How collection is doing: what waits, what is due, what was removed. Counts, and changes nothing.
 */
@NullMarked
package dev.berth.registry.gc.figures;

import org.jspecify.annotations.NullMarked;
