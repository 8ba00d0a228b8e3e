/**
 * The connection to PostgreSQL: pool, transactions and their retry, migrations, how values are
 * bound and mapped. JDBC, the pool and the migration library are imported nowhere else; statements
 * of a feature live with the feature.
 */
@NullMarked
package dev.berth.registry.db;

import org.jspecify.annotations.NullMarked;
