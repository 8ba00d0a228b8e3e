/**
 * Whether hostile clients can stop the registry: honest clients push and pull while others attack
 * from other addresses, with all there is in {@code attack}. Like all of these tests it knows the
 * program from outside only.
 */
@NullMarked
package dev.berth.e2e.siege;

import org.jspecify.annotations.NullMarked;
