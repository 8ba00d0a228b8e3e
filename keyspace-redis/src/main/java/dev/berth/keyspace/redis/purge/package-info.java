/**
 * Deletes what a version of a keyspace has left behind. Nothing here decides what a key is: that is
 * the catalog's, and a pattern alone never deletes.
 */
@NullMarked
package dev.berth.keyspace.redis.purge;

import org.jspecify.annotations.NullMarked;
