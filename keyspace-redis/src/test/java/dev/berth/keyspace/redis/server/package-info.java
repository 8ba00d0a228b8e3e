/** Servers that tests start: real ones, as processes of their own, gone when the test ends. */
@NullMarked
package dev.berth.keyspace.redis.server;

import org.jspecify.annotations.NullMarked;
