/**
 * A Redis of our own: unpacked from a jar into the data folder, started and stopped with the node,
 * started again when it dies. It keeps nothing; nothing here knows what is in it.
 */
@NullMarked
package dev.berth.registry.redis.embedded;

import org.jspecify.annotations.NullMarked;
