/**
 * A key that belongs to one client for a while: taken, renewed in the background, let go, or lost.
 * What it is held for (a lock, a request that runs) lives elsewhere.
 */
@NullMarked
package dev.berth.keyspace.redis.hold;

import org.jspecify.annotations.NullMarked;
