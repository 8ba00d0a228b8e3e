/**
 * Keys on the way from an older form to that of today. Nothing here writes an older form: it is
 * read, moved and deleted.
 */
@NullMarked
package dev.berth.keyspace.redis.legacy;

import org.jspecify.annotations.NullMarked;
