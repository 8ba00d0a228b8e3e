/**
 * Which nodes are running: each says so in Redis, again and again. Nothing depends on it; it is for
 * people who look after several nodes.
 */
@NullMarked
package dev.berth.registry.nodes;

import org.jspecify.annotations.NullMarked;
