/**
 * A model of how nodes keep copies in Redis, small enough to walk through everything that can
 * happen. Nothing here is used by the registry.
 */
@NullMarked
package dev.berth.registry.cache.protocol;

import org.jspecify.annotations.NullMarked;
