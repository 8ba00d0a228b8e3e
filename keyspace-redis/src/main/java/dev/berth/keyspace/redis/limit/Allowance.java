package dev.berth.keyspace.redis.limit;

import java.time.Duration;

/**
 * What a rate limit answers.
 *
 * @param allowed whether the units were taken; if not, none was
 * @param remaining how many could be taken now
 * @param retryAfter after this time as many as were asked for could be taken, if nobody else takes
 *     any; zero when allowed
 * @param fullAfter after this time a whole burst could be taken
 */
public record Allowance(boolean allowed, long remaining, Duration retryAfter, Duration fullAfter) {}
