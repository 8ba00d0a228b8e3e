package dev.berth.registry.gc;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.ledger.StorageSweepTable;
import dev.berth.registry.review.Due;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.FaultyStorage;
import dev.berth.registry.storage.Location;
import dev.berth.rules.Shows;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class StorageSweeperIT {
  @RegisterExtension static final CollectedNode registry = new CollectedNode();

  private final Collector sweeper = registry.objects();

  @BeforeEach
  void forgetOthers() {
    registry.transactions().run(handle -> handle.execute("DELETE FROM storage_deletions"));
  }

  @AfterEach
  void mend() {
    registry.node().storage().mend();
  }

  /** An object of a blob that was collected. */
  private Location giveUp(String content) {
    Digest digest = registry.client().pushBlob("swept", content);
    registry.blobs().collect(Due.NOW, 100);
    return registry
        .transactions()
        .find(
            handle ->
                handle
                    .select("SELECT location FROM storage_deletions WHERE digest = ?", digest)
                    .mapTo(String.class)
                    .findOne())
        .map(Location::new)
        .orElseThrow();
  }

  private void makeDue() {
    registry
        .transactions()
        .run(
            handle ->
                handle.execute(
                    """
                    UPDATE storage_deletions
                    SET delete_after = delete_after - interval '10 days',
                        claimed_until = claimed_until - interval '10 days'
                    """));
  }

  private boolean isThere(Location location) {
    return registry.node().storage().size(location).isPresent();
  }

  @Test
  void keepsBytesUntilTheirTimeIsOver() {
    Location location = giveUp("kept");

    assertThat(sweeper.collect(Due.BY_TIME, 100)).isEqualTo(Outcome.NOTHING);
    assertThat(isThere(location)).isTrue();
  }

  @Test
  @Shows("R22")
  void removesTwiceAndForgetsAfterTheSecondTime() {
    Location location = giveUp("given up");
    makeDue();

    assertThat(sweeper.collect(Due.BY_TIME, 100)).isEqualTo(new Outcome(1, 1, 8, 0, 0));
    assertThat(isThere(location)).isFalse();
    assertThat(sweeper.collect(Due.NOW, 100)).isEqualTo(Outcome.NOTHING);
    assertThat(registry.count("storage_deletions")).isEqualTo(1);

    writeAgain(location);
    makeDue();
    assertThat(sweeper.collect(Due.BY_TIME, 100)).isEqualTo(new Outcome(1, 0, 0, 0, 0));
    assertThat(isThere(location)).isFalse();
    assertThat(registry.count("storage_deletions")).isZero();
    assertThat(registry.collected(sha256("given up"))).contains("object collected");
  }

  /** As a writer does that slept while its object was given up and removed. */
  private static void writeAgain(Location location) {
    try (var writer = registry.node().storage().create(location)) {
      writer.sync();
    }
  }

  @Test
  @Shows("R22")
  void anotherFinishesWhatASweeperLeftBehind() {
    Location location = giveUp("left behind");
    StorageSweepTable table = new StorageSweepTable(Duration.ofMinutes(5));
    registry.transactions().run(handle -> table.claim(handle, Due.NOW, 100));

    assertThat(sweeper.collect(Due.NOW, 100)).isEqualTo(Outcome.NOTHING);
    makeDue();
    assertThat(sweeper.collect(Due.BY_TIME, 100).removed()).isEqualTo(1);
    assertThat(isThere(location)).isFalse();
  }

  /** The claim of the first ran out while it worked. */
  @Test
  @Shows("R22")
  void twoAtTheSameObjectDoNoHarm() {
    giveUp("claimed twice");
    StorageSweepTable table = new StorageSweepTable(Duration.ZERO);
    List<StorageSweepTable.Claimed> first =
        registry.transactions().list(handle -> table.claim(handle, Due.NOW, 100));

    assertThat(sweeper.collect(Due.NOW, 100).removed()).isEqualTo(1);

    List<Location> noted =
        registry
            .transactions()
            .list(
                handle ->
                    table.markRemoved(
                        handle, first.stream().map(StorageSweepTable.Claimed::location).toList()));
    assertThat(noted).isEmpty();
    assertThat(registry.collected(sha256("claimed twice"))).containsOnlyOnce("object collected");
  }

  @Test
  void putsOffWhatStorageDoesNotRemove() {
    Location location = giveUp("stubborn");
    registry.node().storage().breakAt(FaultyStorage.Fault.DELETE);

    assertThat(sweeper.collect(Due.NOW, 100)).isEqualTo(new Outcome(1, 0, 0, 0, 1));
    assertThat(isThere(location)).isTrue();
    assertThat(waiting()).containsExactly("1 attempts, 1 minutes");

    makeDue();
    sweeper.collect(Due.BY_TIME, 100);
    assertThat(waiting()).containsExactly("2 attempts, 2 minutes");

    registry.node().storage().mend();
    makeDue();
    assertThat(sweeper.collect(Due.BY_TIME, 100).removed()).isEqualTo(1);
    assertThat(isThere(location)).isFalse();
  }

  private List<String> waiting() {
    return registry
        .transactions()
        .list(
            handle ->
                handle
                    .select(
                        """
                        SELECT attempts || ' attempts, ' || round(
                            extract(epoch FROM claimed_until - clock_timestamp()) / 60) || ' minutes'
                        FROM storage_deletions
                        """)
                    .mapTo(String.class)
                    .list());
  }

  @Test
  @Shows("R22")
  void touchesStorageOutsideOfAnyTransaction() {
    giveUp("outside");
    BlobStorage storage = registry.node().storage();
    long[] open = {-1};
    FaultyStorage watched = new FaultyStorage(storage);
    watched.beforeDelete(() -> open[0] = openTransactions());

    new StorageSweeper(registry.database(), watched, new StorageSweepTable(Duration.ofMinutes(5)))
        .collect(Due.NOW, 100);

    assertThat(open[0]).isZero();
  }

  /** Others than the one that asks. */
  private static long openTransactions() {
    return registry
        .transactions()
        .number(
            handle ->
                handle
                    .select(
                        """
                        SELECT count(*)
                        FROM pg_stat_activity
                        WHERE datname = current_database() AND pid <> pg_backend_pid()
                          AND state <> 'idle'
                        """)
                    .mapTo(Long.class)
                    .one());
  }
}
