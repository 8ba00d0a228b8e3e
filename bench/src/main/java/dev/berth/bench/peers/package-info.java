/**
 * {@code bench peers}: what Berth answers beside other registries that hold the same image. One
 * more registry is a {@code Subject}, one more question a {@code Scenario}.
 */
@NullMarked
package dev.berth.bench.peers;

import org.jspecify.annotations.NullMarked;
