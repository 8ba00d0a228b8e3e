/**
 * From what catalogs say to keys: names are resolved, the user's settings applied, and everything
 * refused that could make two families meet in one key. All problems are told at once.
 */
@NullMarked
package dev.berth.keyspace.compile;

import org.jspecify.annotations.NullMarked;
