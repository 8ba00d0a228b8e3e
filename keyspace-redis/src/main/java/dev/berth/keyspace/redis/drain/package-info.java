/**
 * Counters that are counted in Redis and kept elsewhere: what was counted is taken in batches, and
 * no crash loses or doubles any. Where it is kept is for the caller to say.
 */
@NullMarked
package dev.berth.keyspace.redis.drain;

import org.jspecify.annotations.NullMarked;
