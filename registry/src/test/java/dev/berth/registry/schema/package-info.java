/**
 * What the migrated schema does by itself: triggers, foreign keys, partitions, and the documents
 * made from it. Statements here are plain SQL; the registry's own statements are tested beside
 * their classes.
 */
@NullMarked
package dev.berth.registry.schema;

import org.jspecify.annotations.NullMarked;
