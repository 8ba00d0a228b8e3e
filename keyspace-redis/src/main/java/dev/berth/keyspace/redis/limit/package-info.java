/**
 * Rate limits, each in one key of the server and by the server's clock. Who is limited, and what a
 * refused client is told, is for the caller to say.
 */
@NullMarked
package dev.berth.keyspace.redis.limit;

import org.jspecify.annotations.NullMarked;
