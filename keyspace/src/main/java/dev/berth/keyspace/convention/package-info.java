/**
 * Conventions: sets of rules over catalogs, written in YAML from a fixed set of checks, and the
 * lint that applies them. A catalog that breaks them still compiles; what no catalog may do is
 * refused by the compiler, not here.
 */
@NullMarked
package dev.berth.keyspace.convention;

import org.jspecify.annotations.NullMarked;
