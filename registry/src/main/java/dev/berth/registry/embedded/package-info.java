/**
 * What servers that a node starts itself have in common: the data folder, files that only their
 * owner reads, processes that outlived their node. Nothing here knows which servers there are.
 */
@NullMarked
package dev.berth.registry.embedded;

import org.jspecify.annotations.NullMarked;
