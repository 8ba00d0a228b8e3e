/**
 * What clients may hold of a node: memory, counted per client address. Knows neither HTTP nor the
 * registry.
 */
@NullMarked
package dev.berth.registry.budget;

import org.jspecify.annotations.NullMarked;
