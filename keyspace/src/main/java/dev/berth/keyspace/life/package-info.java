/**
 * How long a key lives: what a catalog may say about it and how a span of time is written. What a
 * server does about it lives elsewhere.
 */
@NullMarked
package dev.berth.keyspace.life;

import org.jspecify.annotations.NullMarked;
