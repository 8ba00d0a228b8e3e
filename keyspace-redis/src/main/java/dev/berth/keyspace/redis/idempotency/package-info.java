/**
 * Requests that may arrive twice and are to run once. What a request does and how it is recognised
 * is for the caller to say.
 */
@NullMarked
package dev.berth.keyspace.redis.idempotency;

import org.jspecify.annotations.NullMarked;
