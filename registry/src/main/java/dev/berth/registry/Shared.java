package dev.berth.registry;

import dev.berth.registry.cache.Cache;
import dev.berth.registry.redis.JobLocks;
import dev.berth.registry.traffic.Traffic;

/**
 * What a node shares with others through Redis, where there is one.
 *
 * @param cache what the database said a moment ago
 * @param traffic counts on their way to the database
 * @param locks who does what one node at a time is enough for
 */
record Shared(Cache cache, Traffic traffic, JobLocks locks) {}
