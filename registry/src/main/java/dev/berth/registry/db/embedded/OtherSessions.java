package dev.berth.registry.db.embedded;

import dev.berth.registry.db.DatabaseAddress;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The sessions of other processes on a server that this process is about to stop. */
final class OtherSessions {
  private static final Logger log = LoggerFactory.getLogger(OtherSessions.class);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(100);

  /** Sessions that this process has just closed may take a moment to end. */
  private static final Duration UNTOLD = Duration.ofSeconds(1);

  private final DatabaseAddress address;

  OtherSessions(DatabaseAddress address) {
    this.address = address;
  }

  /** Waits until there are none, at most for so long; a server that does not answer has none. */
  void await(Duration patience) {
    long began = System.nanoTime();
    boolean told = false;
    while (waited(began).compareTo(patience) < 0 && count() > 0) {
      if (!told && waited(began).compareTo(UNTOLD) > 0) {
        told = true;
        log.atInfo()
            .addKeyValue("seconds", patience.toSeconds())
            .log("done, but another command uses the database: waiting for it to end");
      }
      LockSupport.parkNanos(LOOK_AGAIN.toNanos());
    }
  }

  private static Duration waited(long began) {
    return Duration.ofNanos(System.nanoTime() - began);
  }

  private int count() {
    try {
      return Jdbi.create(address.url(), address.user(), address.password().reveal())
          .withHandle(
              handle ->
                  handle
                      .createQuery(
                          """
                          SELECT count(*)
                          FROM pg_stat_activity
                          WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
                          """)
                      .mapTo(Integer.class)
                      .one());
    } catch (JdbiException notRunning) {
      return 0;
    }
  }
}
