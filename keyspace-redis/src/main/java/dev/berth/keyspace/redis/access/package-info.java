/**
 * Operations for each type of Redis, made from a codec of a family: strings, counters, hashes,
 * sets, sorted sets, lists, streams. Nothing here talks to a server.
 */
@NullMarked
package dev.berth.keyspace.redis.access;

import org.jspecify.annotations.NullMarked;
