package dev.berth.registry.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.RepositoryName;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.repository.RepositoryDeletion.Removed;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class RepositoryDeletionTableIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final Database database = server.database();
  private final TestTransactions transaction = new TestTransactions(database);
  private final RepositoryDeletionTable table = new RepositoryDeletionTable(Duration.ofMinutes(1));
  private final RepositoryDeletionTable past = new RepositoryDeletionTable(Duration.ofMillis(-1));
  private final AtomicLong ids = new AtomicLong();

  @BeforeEach
  void empty() {
    transaction.run(handle -> handle.execute("DELETE FROM repository_deletions"));
  }

  private RepositoryDeletion insert() {
    Repository repository = new Repository(ids.incrementAndGet(), new RepositoryName("app"));
    return database.inTransaction(handle -> table.insert(handle, repository));
  }

  private Optional<UUID> claimNext() {
    return transaction.find(table::claimNext).map(RepositoryDeletion::id);
  }

  private Optional<RepositoryDeletion> find(RepositoryDeletion deletion) {
    return transaction.find(handle -> table.find(handle, deletion.id()));
  }

  @Test
  void findsWhatItInserted() {
    RepositoryDeletion inserted = insert();

    assertThat(inserted.name()).isEqualTo(new RepositoryName("app"));
    assertThat(inserted.finishedAt()).isEmpty();
    assertThat(inserted.removed()).isEqualTo(new Removed(0, 0, 0, 0));
    assertThat(find(inserted)).contains(inserted);
    assertThat(transaction.find(handle -> table.find(handle, UUID.randomUUID()))).isEmpty();
  }

  @Test
  void claimsTheOldestThatNobodyHas() {
    RepositoryDeletion first = insert();
    RepositoryDeletion second = insert();

    assertThat(claimNext()).contains(first.id());
    assertThat(claimNext()).contains(second.id());
    assertThat(claimNext()).isEmpty();
    assertThat(transaction.test(handle -> table.claim(handle, first.id()))).isFalse();
  }

  @Test
  void claimsAgainWhatWasReleasedOrRanOut() {
    RepositoryDeletion deletion = insert();
    transaction.find(past::claimNext);
    assertThat(claimNext()).contains(deletion.id());

    transaction.run(handle -> table.release(handle, deletion.id()));
    assertThat(transaction.test(handle -> table.claim(handle, deletion.id()))).isTrue();

    transaction.run(handle -> past.renewClaim(handle, deletion.id()));
    assertThat(claimNext()).contains(deletion.id());
  }

  @Test
  void passesOverRowsThatOthersHold() {
    RepositoryDeletion first = insert();
    RepositoryDeletion second = insert();
    try (HeldTransaction batch =
        HeldTransaction.begin(database, handle -> past.renewClaim(handle, first.id()))) {
      assertThat(claimNext()).contains(second.id());
      assertThat(claimNext()).isEmpty();
      batch.commit();
    }
    assertThat(claimNext()).contains(first.id());
  }

  @Test
  void workersOfOneDeletionTakeTurns() {
    RepositoryDeletion deletion = insert();
    try (HeldTransaction batch =
        HeldTransaction.begin(database, handle -> table.renewClaim(handle, deletion.id()))) {
      var other =
          batch.awaitBlocked(
              () ->
                  transaction.test(
                      handle -> {
                        table.renewClaim(handle, deletion.id());
                        return true;
                      }));
      batch.commit();
      assertThat(HeldTransaction.get(other)).isTrue();
    }
  }

  @Test
  void addsWhatWasRemoved() {
    RepositoryDeletion deletion = insert();
    transaction.run(handle -> table.add(handle, deletion.id(), new Removed(1, 2, 3, 4)));
    transaction.run(handle -> table.add(handle, deletion.id(), new Removed(10, 20, 30, 40)));

    assertThat(find(deletion).orElseThrow().removed()).isEqualTo(new Removed(11, 22, 33, 44));
  }

  @Test
  void nobodyWorksOnWhatIsFinished() {
    RepositoryDeletion deletion = insert();
    transaction.run(handle -> table.finish(handle, deletion.id()));
    RepositoryDeletion finished = find(deletion).orElseThrow();

    transaction.run(handle -> table.finish(handle, deletion.id()));
    transaction.run(handle -> table.renewClaim(handle, deletion.id()));

    assertThat(find(deletion)).contains(finished);
    assertThat(claimNext()).isEmpty();
    assertThat(transaction.test(handle -> table.claim(handle, deletion.id()))).isFalse();
    assertThat(transaction.find(handle -> table.findOpen(handle, deletion.name()))).isEmpty();
  }

  @Test
  void forgetsOnlyWhatWasFinishedLongAgo() {
    RepositoryDeletion running = insert();
    RepositoryDeletion done = insert();
    transaction.run(handle -> table.finish(handle, done.id()));

    transaction.run(handle -> table.deleteFinished(handle, Duration.ofDays(30)));
    assertThat(find(done)).isPresent();

    transaction.run(handle -> table.deleteFinished(handle, Duration.ofDays(-1)));
    assertThat(find(done)).isEmpty();
    assertThat(find(running)).isPresent();
  }
}
