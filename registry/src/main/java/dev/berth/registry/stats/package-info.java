/**
 * How large the database is and how much it shares. Only counts, by reading whole tables: nothing
 * that serves a request may call it.
 */
@NullMarked
package dev.berth.registry.stats;

import org.jspecify.annotations.NullMarked;
