/**
 * Keyspace: one catalog declares every key of a Redis, and everything else comes from it. Start
 * with {@link dev.berth.keyspace.CatalogLoader}.
 */
@NullMarked
package dev.berth.keyspace;

import org.jspecify.annotations.NullMarked;
