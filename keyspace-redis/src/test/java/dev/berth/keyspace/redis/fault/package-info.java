/**
 * What happens when servers fail, and that nothing is left half done by it. Operations here are
 * made by hand, so that only the ground under the typed ones is tested.
 */
@NullMarked
package dev.berth.keyspace.redis.fault;

import org.jspecify.annotations.NullMarked;
