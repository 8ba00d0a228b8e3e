package dev.berth.registry.db;

import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says when a fail-over could lose acknowledged pushes: the database has a replica, but commits
 * wait for none. A user of the database who may not see replicas is told nothing.
 */
public final class ReplicationCheck {
  private static final Logger log = LoggerFactory.getLogger(ReplicationCheck.class);

  private final Database database;

  public ReplicationCheck(Database database) {
    this.database = database;
  }

  /** Whether replicas are attached and none of them is synchronous; logged as a warning. */
  public boolean warnOfAsynchronousReplicas() {
    boolean asynchronous = database.read(ReplicationCheck::asynchronousOnly);
    if (asynchronous) {
      log.atWarn()
          .log(
              "the database has a replica but no synchronous one: a fail-over may lose"
                  + " acknowledged pushes (see synchronous_standby_names of PostgreSQL)");
    }
    return asynchronous;
  }

  private static boolean asynchronousOnly(Handle handle) {
    return handle
        .createQuery(
            """
            SELECT count(*) FILTER (WHERE sync_state IN ('async', 'potential')) > 0
               AND count(*) FILTER (WHERE sync_state IN ('sync', 'quorum')) = 0
            FROM pg_stat_replication
            """)
        .mapTo(Boolean.class)
        .one();
  }
}
