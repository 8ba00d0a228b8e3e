/** Tags: names that point to manifests. */
@NullMarked
package dev.berth.registry.tag;

import org.jspecify.annotations.NullMarked;
