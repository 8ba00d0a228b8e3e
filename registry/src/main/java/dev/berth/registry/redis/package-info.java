/**
 * The way to Redis: the catalog of the registry's keys, the code generated from it, and the
 * connection. What features keep there is theirs; nothing here knows a feature.
 */
@NullMarked
package dev.berth.registry.redis;

import org.jspecify.annotations.NullMarked;
