/**
 * Values that are copies of something that is slow to read: one reader fills them while the others
 * wait, and no reader fills them with what a writer has changed meanwhile. What the source is, is
 * for the caller to say.
 */
@NullMarked
package dev.berth.keyspace.redis.lease;

import org.jspecify.annotations.NullMarked;
