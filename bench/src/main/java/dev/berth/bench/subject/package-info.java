/**
 * A registry to measure: its databases and storage, garbage in it, and the work of its collectors,
 * which are those of the registry as they are. Which figures are wanted is decided elsewhere.
 */
@NullMarked
package dev.berth.bench.subject;

import org.jspecify.annotations.NullMarked;
