/**
 * Tells Micrometer what is done with the keys of each family. Names families and never keys; only
 * programs that use it need Micrometer.
 */
@NullMarked
package dev.berth.keyspace.redis.observe;

import org.jspecify.annotations.NullMarked;
