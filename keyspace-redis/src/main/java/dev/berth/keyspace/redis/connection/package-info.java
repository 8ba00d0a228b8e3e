/**
 * Connections to servers, by Lettuce: requests are sent and answered, redirections followed, broken
 * connections made again. Nothing here knows families or lifetimes, and nothing outside knows
 * Lettuce.
 */
@NullMarked
package dev.berth.keyspace.redis.connection;

import org.jspecify.annotations.NullMarked;
