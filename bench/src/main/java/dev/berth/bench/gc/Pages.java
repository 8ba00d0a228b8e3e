package dev.berth.bench.gc;

import dev.berth.registry.db.Database;
import org.jdbi.v3.core.Handle;

/**
 * How many pages of a database were looked at. Unlike time it does not depend on what else the
 * machine does. Right for a pool of a single connection, on a server where nobody else is active.
 */
final class Pages {
  private Pages() {}

  static long read(Database database) {
    return database.read(Pages::read);
  }

  private static long read(Handle handle) {
    // A connection reports its work from time to time only, unless told to.
    handle.execute("SELECT pg_stat_force_next_flush()");
    return handle
        .createQuery(
            "SELECT blks_hit + blks_read FROM pg_stat_database WHERE datname = current_database()")
        .mapTo(Long.class)
        .one();
  }
}
