/** Figures for docs/keyspace/performance.md, not tests. {@link KeyspaceMeasurement} runs them. */
@NullMarked
package dev.berth.keyspace.measure;

import org.jspecify.annotations.NullMarked;
