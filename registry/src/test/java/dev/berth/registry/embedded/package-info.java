/** Tests of what embedded servers have in common. */
@NullMarked
package dev.berth.registry.embedded;

import org.jspecify.annotations.NullMarked;
