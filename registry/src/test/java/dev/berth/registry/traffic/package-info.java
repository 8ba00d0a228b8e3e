/** How pulls and pushes are counted and drained, on a real database and a real Redis. */
@NullMarked
package dev.berth.registry.traffic;

import org.jspecify.annotations.NullMarked;
