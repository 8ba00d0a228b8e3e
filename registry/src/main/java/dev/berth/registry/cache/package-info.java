/**
 * Copies of facts of the database in Redis: read in one round trip, written under a lease, fenced
 * off and revoked by who changes the facts. Nothing here knows how a fact is found in the database.
 */
@NullMarked
package dev.berth.registry.cache;

import org.jspecify.annotations.NullMarked;
