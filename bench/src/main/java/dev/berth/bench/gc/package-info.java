/**
 * {@code bench gc}: what collecting garbage costs, and what pulls feel of it. It uses the reviewers
 * of the registry as they are, and never SQL of its own in their place.
 */
@NullMarked
package dev.berth.bench.gc;

import org.jspecify.annotations.NullMarked;
