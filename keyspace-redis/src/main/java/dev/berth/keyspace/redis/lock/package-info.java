/**
 * Locks: at most one client at a time does something, and what a client writes after it lost its
 * lock is refused by a number that only grows. Nothing here knows what is done under a lock.
 */
@NullMarked
package dev.berth.keyspace.redis.lock;

import org.jspecify.annotations.NullMarked;
