/**
 * Clients that ask at a steady rate or as fast as they can, and what they felt. Which server
 * answers, and why one is asked, they do not know.
 */
@NullMarked
package dev.berth.bench.load;

import org.jspecify.annotations.NullMarked;
