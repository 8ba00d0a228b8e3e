/**
 * Text as it was written: YAML with the place of every word, and problems that say where they are
 * and how to mend them. Nothing here knows what a catalog is.
 */
@NullMarked
package dev.berth.keyspace.source;

import org.jspecify.annotations.NullMarked;
