package dev.berth.registry.db;

import org.jdbi.v3.core.Handle;

/**
 * When PostgreSQL plans a statement that was prepared. Measured for pushes: planning took half of
 * its processor time, most of it for the checks of foreign keys.
 */
enum Plans {
  /**
   * Each time, for the values and the table sizes at hand: for work on many rows, where a plan made
   * for a few, or for an empty table, would read whole tables.
   */
  EACH_TIME("force_custom_plan", "on"),

  /**
   * Once for a connection: for work that finds each row by its key. The one plan names all
   * partitions, and at each run only those of the key are visited. It may have been made when the
   * table was small, so it must not read the whole table.
   */
  ONCE("force_generic_plan", "off");

  private final String cacheMode;
  private final String sequentialScans;

  Plans(String cacheMode, String sequentialScans) {
    this.cacheMode = cacheMode;
    this.sequentialScans = sequentialScans;
  }

  /** For the login. */
  String options() {
    return ConnectionSettings.option("plan_cache_mode", cacheMode)
        + " "
        + ConnectionSettings.option("enable_seqscan", sequentialScans);
  }

  /** For the rest of a transaction. */
  void use(Handle handle) {
    handle
        .createQuery(
            """
            SELECT set_config('plan_cache_mode', :cacheMode, true),
                   set_config('enable_seqscan', :sequentialScans, true)
            """)
        .bind("cacheMode", cacheMode)
        .bind("sequentialScans", sequentialScans)
        .mapTo(String.class)
        .one();
  }
}
