/** Whether this node lives, can serve, and speaks the distribution API. */
@NullMarked
package dev.berth.registry.health;

import org.jspecify.annotations.NullMarked;
