/**
 * What a node counts and measures, as Prometheus reads it from {@code /metrics}. Whoever has
 * something to tell gets an object from here and calls it; nothing here asks a feature.
 */
@NullMarked
package dev.berth.registry.metrics;

import org.jspecify.annotations.NullMarked;
