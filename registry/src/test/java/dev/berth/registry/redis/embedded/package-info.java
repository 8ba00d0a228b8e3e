/** Tests of the embedded Redis. */
@NullMarked
package dev.berth.registry.redis.embedded;

import org.jspecify.annotations.NullMarked;
