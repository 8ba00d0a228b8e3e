package dev.berth.e2e.consistency;

import java.time.Duration;

/**
 * How to run.
 *
 * @param operations how many at least
 * @param faults how many of each kind
 * @param calm how long Redis is left alone before each fault
 * @param longest when it ends in any case
 */
record ConsistencyOptions(
    Setup setup, long operations, int faults, Duration calm, Duration longest, long seed) {}
