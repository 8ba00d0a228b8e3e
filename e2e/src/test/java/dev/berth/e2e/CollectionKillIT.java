package dev.berth.e2e;

import static dev.berth.e2e.RegistryDatabase.BLOB_REVIEWS;
import static dev.berth.e2e.RegistryDatabase.COMMITS;
import static dev.berth.e2e.RegistryDatabase.MANIFEST_REVIEWS;
import static dev.berth.e2e.RegistryDatabase.OBJECTS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A node is killed with SIGKILL at each step of collecting garbage, from the review that was taken
 * off its queue to the object that is gone. A lock on a table makes it wait at the step. What all
 * the killed nodes left behind is collected by one that comes after them.
 */
@Tag("slow")
final class CollectionKillIT {
  private static final String WHOLE = "ACCESS EXCLUSIVE";
  private static final Duration SOON = Duration.ofSeconds(30);

  @TempDir private static Path folder;
  private static CollectedRegistry registry;
  private static RegistryDatabase database;

  @BeforeAll
  static void start() throws Exception {
    registry = CollectedRegistry.start(folder);
    database = registry.database();
    database.addCommits();
  }

  @AfterAll
  static void collectWhatTheKilledLeft() throws Exception {
    try (var _ = registry) {
      try (Berth _ = startCollector()) {
        registry.awaitCollected();
      }
      registry.assertClean();
    }
  }

  private static Berth startCollector() throws IOException {
    return registry.startNode("collector", "gc.workers=1");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      textBlock =
          """
          # the step, the table it needs, the lock that keeps it from there
          lock the blobs,               blobs,              EXCLUSIVE
          look for uses,                blobs_layers,       ACCESS EXCLUSIVE
          drop links,                   repository_blobs,   SHARE
          drop links by digest,         blobs_repositories, SHARE
          delete blobs,                 blobs,              SHARE
          prove that nobody uses them,  blobs_layers,       EXCLUSIVE
          give up their objects,        storage_deletions,  SHARE
          write the record,             collected,          SHARE
          delete the reviews,           blob_review_queue,  SHARE
          """)
  @Shows({"R24", "F1"})
  void leavesEverythingAsItWasWhenKilledInAReviewOfBlobs(String step, String table, String mode)
      throws Exception {
    database.makeDue(BLOB_REVIEWS, registry.pushAbandonedBlobs());
    List<String> before = registry.everything();

    killAt(BLOB_REVIEWS, table, mode);

    assertThat(registry.everything()).as(step).containsExactlyElementsOf(before);
    registry.assertKept();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      textBlock =
          """
          lock the repository,         repositories,          EXCLUSIVE
          look for tags,               tags,                  ACCESS EXCLUSIVE
          lock the manifests,          manifests,             EXCLUSIVE
          keep a copy,                 deleted_manifests,     SHARE
          delete references,           manifest_references,   SHARE
          queue the children,          manifest_review_queue, SHARE
          delete manifests,            manifests,             SHARE
          delete layers with them,     layers,                SHARE
          queue the blobs,             blob_review_queue,     SHARE
          write the record,            collected,             SHARE
          """)
  @Shows({"R12", "F1"})
  void leavesEverythingAsItWasWhenKilledInAReviewOfManifests(String step, String table, String mode)
      throws Exception {
    database.makeDue(MANIFEST_REVIEWS, registry.pushUntagged());
    List<String> before = registry.everything();

    killAt(MANIFEST_REVIEWS, table, mode);

    assertThat(registry.everything()).as(step).containsExactlyElementsOf(before);
    registry.assertKept();
  }

  /** A commit that was under way counts, though nobody hears of it. */
  @Test
  @Shows({"R24", "F1"})
  void hasGivenUpTheBlobsWhenKilledInTheCommit() throws Exception {
    database.makeDue(BLOB_REVIEWS, registry.pushAbandonedBlobs());
    List<String> objects = registry.storage().locations();
    int blobs = database.count("blobs");
    int known = database.count(OBJECTS);

    killAt(BLOB_REVIEWS, COMMITS, WHOLE);

    int givenUp = blobs - database.count("blobs");
    assertThat(givenUp).isPositive();
    assertThat(database.count(OBJECTS)).isEqualTo(known + givenUp);
    assertThat(registry.storage().locations()).isEqualTo(objects);
    registry.assertKept();
  }

  @Test
  @Shows({"R12", "F1"})
  void hasCollectedTheManifestWhenKilledInTheCommit() throws Exception {
    database.makeDue(MANIFEST_REVIEWS, registry.pushUntagged());
    int manifests = database.count("manifests");
    int copies = database.count("deleted_manifests");

    killAt(MANIFEST_REVIEWS, COMMITS, WHOLE);

    assertThat(database.count("manifests")).isEqualTo(manifests - 1);
    assertThat(database.count("deleted_manifests")).isEqualTo(copies + 1);
    registry.assertKept();
  }

  @Test
  @Shows({"R22", "F1"})
  void removesObjectsThatAKilledNodeHadClaimed() throws Exception {
    try (Berth collector = startCollector()) {
      giveUpBlobs();
      List<String> objects = registry.storage().locations();
      killSweeperAt(collector, COMMITS, WHOLE);
      assertThat(registry.storage().locations()).isEqualTo(objects);
    }
    List<String> claimed = claimed();
    assertThat(claimed).isNotEmpty();
    assertThat(registry.storage().locations()).containsAll(claimed);
    assertSwept(claimed);
  }

  @Test
  @Shows({"R22", "F1"})
  void notesObjectsAsRemovedThatAKilledNodeHadRemoved() throws Exception {
    try (Berth collector = startCollector()) {
      giveUpBlobs();
      killSweeperAt(collector, "collected", "SHARE");
    }
    List<String> removed = claimed();
    assertThat(removed).isNotEmpty();
    assertThat(registry.storage().locations()).doesNotContainAnyElementsOf(removed);
    assertSwept(removed);
  }

  @Test
  @Shows("F7")
  void endsItsReviewsWhenToldToStop() throws Exception {
    String repository = registry.pushAbandonedBlobs();
    int blobs = database.count("blobs");
    try (Berth collector = registry.startNode("stopped", "gc.workers=1")) {
      try (TableLock _ = database.lock("blobs", "SHARE")) {
        database.makeDue(BLOB_REVIEWS, repository);
        database.awaitStopped(BLOB_REVIEWS, "blobs");
        collector.askToStop();
        Eventually.holds("it stops", SOON, () -> collector.log().contains("node stopping"));
      }
      assertThat(collector.terminate()).isZero();
    }
    assertThat(database.count("blobs")).isLessThan(blobs);
  }

  /** Kills a collector when it took work from the queue and waits for the table. */
  private static void killAt(String queue, String table, String mode) throws Exception {
    String session;
    try (TableLock _ = database.lock(table, mode);
        Berth collector = startCollector()) {
      session = database.awaitStopped(queue, table);
      collector.kill();
    }
    database.awaitEnd(session);
  }

  /** Has blobs reviewed, so that their objects wait to be removed. */
  private static void giveUpBlobs() throws Exception {
    database.makeDue(BLOB_REVIEWS, registry.pushAbandonedBlobs());
    database.awaitReviewed(BLOB_REVIEWS);
  }

  private static void killSweeperAt(Berth collector, String table, String mode) throws Exception {
    String session;
    try (TableLock _ = database.lock(table, mode)) {
      database.makeObjectsDue();
      session = database.awaitStopped(OBJECTS, table);
      collector.kill();
    }
    database.awaitEnd(session);
  }

  /** Objects that somebody is, or was, about to remove. */
  private static List<String> claimed() throws Exception {
    return database.column(
        """
        SELECT location FROM storage_deletions
        WHERE claimed_until IS NOT NULL AND removed_at IS NULL
        """);
  }

  /** The next node removes them, and says so, once. */
  private static void assertSwept(List<String> objects) throws Exception {
    try (Berth _ = startCollector()) {
      Eventually.holds("all are noted as removed", SOON, () -> claimed().isEmpty());
    }
    assertThat(registry.storage().locations()).doesNotContainAnyElementsOf(objects);
    assertThat(database.column("SELECT location FROM collected WHERE kind = 'object'"))
        .doesNotHaveDuplicates()
        .containsAll(objects);
  }
}
