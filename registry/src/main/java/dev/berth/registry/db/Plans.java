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
   * partitions; at each run it locks all and visits those of the key. It may have been made when
   * the table was small, so it must not read the whole table.
   */
  ONCE("force_generic_plan", "off");

  /** With more, the locks of all partitions cost more than planning, and fill the lock table. */
  private static final int MOST_PARTITIONS_TO_PLAN_ONCE = 16;

  private final String cacheMode;
  private final String sequentialScans;

  Plans(String cacheMode, String sequentialScans) {
    this.cacheMode = cacheMode;
    this.sequentialScans = sequentialScans;
  }

  /** The best for requests to a database whose tables have so many partitions. */
  static Plans ofRequests(int partitions) {
    return partitions <= MOST_PARTITIONS_TO_PLAN_ONCE ? ONCE : EACH_TIME;
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
