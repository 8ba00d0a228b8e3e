/** Tests on a real PostgreSQL, and the database other tests run on. */
@NullMarked
package dev.berth.registry.db;

import org.jspecify.annotations.NullMarked;
