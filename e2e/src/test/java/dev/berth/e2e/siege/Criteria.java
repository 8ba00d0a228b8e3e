package dev.berth.e2e.siege;

import java.time.Duration;

/**
 * What a siege must not change.
 *
 * @param health how long a health check may take
 * @param share the share of their usual rate that honest clients must keep
 */
record Criteria(Duration health, double share) {}
