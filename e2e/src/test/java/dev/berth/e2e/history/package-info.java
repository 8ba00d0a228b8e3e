/**
 * Histories of what clients did to registers, and checks of them: could one register that everybody
 * shares have given these answers? Knows nothing of registries, Redis or faults; times are numbers.
 */
@NullMarked
package dev.berth.e2e.history;

import org.jspecify.annotations.NullMarked;
