/**
 * {@code bench peers} and {@code bench check}: Berth beside other registries that hold the same.
 * One more registry is a {@code Subject}, one more question a {@code Scenario}, one more way to
 * measure a {@code Trial}.
 */
@NullMarked
package dev.berth.bench.peers;

import org.jspecify.annotations.NullMarked;
