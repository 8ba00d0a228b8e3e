/**
 * Repositories: their names and ids, the catalog, and how one is deleted with all it holds. What is
 * in a living repository belongs to the other features.
 */
@NullMarked
package dev.berth.registry.repository;

import org.jspecify.annotations.NullMarked;
