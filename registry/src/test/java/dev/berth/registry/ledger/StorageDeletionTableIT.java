package dev.berth.registry.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.ledger.StorageDeletionTable.TakenBack;
import dev.berth.registry.review.Due;
import dev.berth.registry.storage.Location;
import dev.berth.rules.Shows;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class StorageDeletionTableIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final TestTransactions transaction = new TestTransactions(server.database());
  private final Location location = Location.fresh();

  private void giveUp(Duration after, DeletionCause cause) {
    transaction.run(handle -> new StorageDeletionTable(after).insert(handle, location, cause));
  }

  private String row() {
    return transaction
        .find(
            handle ->
                handle
                    .createQuery(
                        """
                        SELECT cause || ' ' || round(extract(epoch FROM delete_after - created_at))
                        FROM storage_deletions
                        WHERE location = :location AND claimed_until IS NULL AND attempts = 0
                        """)
                    .bind("location", location.path())
                    .mapTo(String.class)
                    .findOne())
        .orElseThrow();
  }

  @ParameterizedTest
  @EnumSource(
      names = {"FAILED", "COPIED"},
      mode = EnumSource.Mode.EXCLUDE)
  void keepsAnObjectForItsTime(DeletionCause cause) {
    giveUp(Duration.ofHours(24), cause);

    assertThat(row()).isEqualTo(cause.stored() + " 86400");
  }

  @ParameterizedTest
  @EnumSource(names = {"FAILED", "COPIED"})
  void keepsBytesForNoTimeThatNobodyCountsOn(DeletionCause cause) {
    giveUp(Duration.ofHours(24), cause);

    assertThat(row()).isEqualTo(cause.stored() + " 0");
  }

  @Test
  void keepsTheFirstCauseAndTime() {
    giveUp(Duration.ofHours(1), DeletionCause.CANCELLED);
    giveUp(Duration.ofHours(5), DeletionCause.UNKNOWN);

    assertThat(row()).isEqualTo("cancelled 3600");
  }

  @Test
  void takesALocationBackUntilItIsClaimed() {
    StorageDeletionTable table = new StorageDeletionTable(Duration.ofHours(1));
    assertThat(transaction.test(handle -> table.takeBack(handle, location))).isFalse();

    giveUp(Duration.ofHours(1), DeletionCause.DUPLICATE);
    assertThat(transaction.test(handle -> table.takeBack(handle, location))).isTrue();
    assertThat(transaction.test(handle -> table.takeBack(handle, location))).isFalse();

    giveUp(Duration.ofHours(1), DeletionCause.DUPLICATE);
    transaction.run(
        handle ->
            handle.execute(
                "UPDATE storage_deletions SET claimed_until = now() WHERE location = ?",
                location.path()));
    assertThat(transaction.test(handle -> table.takeBack(handle, location))).isFalse();
  }

  private final Digest digest = TestClient.sha256(location.path());

  private void collect(Location bytes, Duration after) {
    transaction.run(
        handle ->
            new StorageDeletionTable(after)
                .insertCollected(
                    handle, List.of(new GivenUpBlob(digest, 7, 1, Optional.of(bytes)))));
  }

  private Optional<TakenBack> takeBack(Handle handle) {
    return new StorageDeletionTable(Duration.ZERO).takeBack(handle, digest);
  }

  private List<StorageSweepTable.Claimed> claim(Handle handle) {
    return new StorageSweepTable(Duration.ofMinutes(5))
        .claim(handle, Due.NOW, 1000).stream()
            .filter(claimed -> claimed.digest().equals(Optional.of(digest)))
            .toList();
  }

  @Test
  void takesTheBytesOfACollectedBlobBackOnceTheLastOnesFirst() {
    Location older = Location.fresh();
    collect(older, Duration.ofHours(1));
    collect(location, Duration.ofHours(2));

    assertThat(transaction.find(this::takeBack)).contains(new TakenBack(location, 7, 1));
    assertThat(transaction.find(this::takeBack)).contains(new TakenBack(older, 7, 1));
    assertThat(transaction.find(this::takeBack)).isEmpty();
  }

  @Test
  void takesNothingBackThatWasNotCollected() {
    giveUp(Duration.ofHours(1), DeletionCause.CORRUPT);
    transaction.run(
        handle ->
            handle.execute(
                "UPDATE storage_deletions SET digest = ? WHERE location = ?",
                digest,
                location.path()));

    assertThat(transaction.find(this::takeBack)).isEmpty();
  }

  @Test
  @Shows("R22")
  void takesNothingBackThatWasClaimedOnce() {
    collect(location, Duration.ofHours(1));
    assertThat(transaction.list(this::claim)).hasSize(1);
    transaction.run(
        handle ->
            handle.execute(
                "UPDATE storage_deletions SET claimed_until = now() - interval '1 day'"
                    + " WHERE location = ?",
                location.path()));

    assertThat(transaction.find(this::takeBack)).isEmpty();
  }

  @Test
  @Shows("R22")
  void waitsForASweeperThatClaimsAndHasLost() {
    collect(location, Duration.ofHours(1));
    try (HeldTransaction sweeper = HeldTransaction.begin(server.database(), this::claim)) {
      var taken = sweeper.awaitBlocked(() -> transaction.find(this::takeBack));
      sweeper.commit();
      assertThat(HeldTransaction.get(taken)).isEmpty();
    }
  }

  @Test
  @Shows("R22")
  void isPassedOverByASweeperThatComesLater() {
    collect(location, Duration.ofHours(1));
    try (HeldTransaction restore = HeldTransaction.begin(server.database(), this::takeBack)) {
      assertThat(transaction.list(this::claim)).isEmpty();
      restore.commit();
    }
    assertThat(transaction.list(this::claim)).isEmpty();
  }
}
