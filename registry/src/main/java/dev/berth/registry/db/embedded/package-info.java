/**
 * A PostgreSQL of our own: unpacked from a jar, kept in the data folder, started and stopped with
 * the program, durable. Nothing here knows of tables; an external PostgreSQL needs nothing of it.
 */
@NullMarked
package dev.berth.registry.db.embedded;

import org.jspecify.annotations.NullMarked;
