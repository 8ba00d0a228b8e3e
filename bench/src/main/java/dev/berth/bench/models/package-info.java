/**
 * {@code bench models}: the founding document's comparison of Model 1, where everything exists
 * once, with Model 2, the schema of the registry, on the same content. Model 1 exists only here.
 */
@NullMarked
package dev.berth.bench.models;

import org.jspecify.annotations.NullMarked;
