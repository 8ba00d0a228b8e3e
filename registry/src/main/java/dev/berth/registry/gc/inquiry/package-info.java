/**
 * Questions about garbage, and the way back: what keeps a thing, what would go with another, why
 * something went, and bringing it back. Nothing here collects.
 */
@NullMarked
package dev.berth.registry.gc.inquiry;

import org.jspecify.annotations.NullMarked;
