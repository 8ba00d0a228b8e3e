package dev.berth.e2e;

import static dev.berth.e2e.RegistryDatabase.BLOB_REVIEWS;
import static dev.berth.e2e.RegistryDatabase.MANIFEST_REVIEWS;
import static dev.berth.e2e.RegistryDatabase.OBJECTS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes collect garbage at the same time. */
@Tag("slow")
final class CollectingNodesIT {
  /** Of each kind, on each node. */
  private static final int WORKERS = 2;

  /** So many that every worker finds something to do. */
  private static final int REPOSITORIES = 15;

  @TempDir private static Path folder;
  private static CollectedRegistry registry;
  private static RegistryDatabase database;
  private static Berth one;
  private static Berth other;

  @BeforeAll
  static void start() throws Exception {
    registry = CollectedRegistry.start(folder);
    database = registry.database();
    one = startNode("one");
    other = startNode("other");
  }

  private static Berth startNode(String name) throws IOException {
    return registry.startNode(name, "gc.workers=" + WORKERS);
  }

  @AfterAll
  static void stop() throws Exception {
    try (var _ = registry;
        var _ = one) {
      other.close();
    }
  }

  @BeforeEach
  void restartAfterAKill() throws IOException {
    if (one.stopped()) {
      one.restart();
    }
  }

  @Test
  @Shows({"R21", "R22", "F8"})
  void collectEverythingOnceWhenTheyBeginTogether() throws Exception {
    for (int number = 0; number < REPOSITORIES; number++) {
      registry.pushUntagged();
      registry.pushAbandonedBlobs();
    }
    for (String queue : List.of(MANIFEST_REVIEWS, BLOB_REVIEWS)) {
      beginTogether(queue, "review_after");
      database.awaitReviewed(queue);
    }
    beginTogether(OBJECTS, "delete_after");
    registry.awaitCollected();
    registry.assertClean();
    for (Berth node : List.of(one, other)) {
      assertThat(node.log()).contains("collector=blobs").contains("collector=objects");
    }
  }

  /** Everything in the table comes due while all workers of both nodes wait to look into it. */
  private static void beginTogether(String table, String time) throws Exception {
    try (TableLock lock = database.lock(table, "EXCLUSIVE")) {
      lock.execute("UPDATE %s SET %s = now()".formatted(table, time));
      database.awaitWaiting(table, 2 * WORKERS);
    }
  }

  /** What a killed node had in hand is free again as soon as PostgreSQL has noticed. */
  @Test
  @Shows({"R24", "F1", "F8"})
  void goOnWithWhatAKilledNodeHadInHand() throws Exception {
    String repository = registry.pushAbandonedBlobs();
    String session;
    try (TableLock _ = database.lock("blobs", "SHARE")) {
      Signals.send("STOP", other.pid());
      try {
        database.makeDue(BLOB_REVIEWS, repository);
        session = database.awaitStopped(BLOB_REVIEWS, "blobs");
      } finally {
        Signals.send("CONT", other.pid());
      }
      one.kill();
    }
    database.awaitEnd(session);

    registry.awaitCollected();

    registry.assertClean();
  }
}
