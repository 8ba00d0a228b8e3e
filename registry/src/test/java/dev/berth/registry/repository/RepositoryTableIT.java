package dev.berth.registry.repository;

import static dev.berth.oci.ErrorCode.NAME_UNKNOWN;
import static dev.berth.registry.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.oci.RepositoryName;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.DatabaseUnavailableException;
import dev.berth.registry.db.TestDatabase;
import dev.berth.rules.Shows;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class RepositoryTableIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final Database database = server.database();
  private final TestTransactions transaction = new TestTransactions(database);
  private final RepositoryTable table = new RepositoryTable();
  private final RepositoryLookup lookup = new RepositoryLookup(database, table);
  private final RepositoryName name = new RepositoryName("app/" + UUID.randomUUID());

  @Test
  @Shows("R13")
  void resolvesANameToTheIdThatIsTheKeyFromThereOn() {
    assertThat(transaction.find(handle -> table.find(handle, name))).isEmpty();

    transaction.run(handle -> table.insertIfAbsent(handle, name));
    transaction.run(handle -> table.insertIfAbsent(handle, name));

    Repository found = transaction.find(handle -> table.find(handle, name)).orElseThrow();
    assertThat(found.name()).isEqualTo(name);
    assertThat(found.id()).isPositive();
  }

  @Test
  void insertWaitsForAnotherOfTheSameNameAndThenDoesNothing() {
    try (HeldTransaction first =
        HeldTransaction.begin(database, handle -> table.insertIfAbsent(handle, name))) {
      var second = first.awaitBlocked(() -> lookup.getOrCreate(name));
      first.commit();
      assertThat(HeldTransaction.get(second)).isEqualTo(lookup.get(name));
    }
  }

  @Test
  void makesOneRepositoryWhenManyAskAtOnce() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Repository>> asking =
          Stream.generate(() -> threads.submit(() -> lookup.getOrCreate(name))).limit(8).toList();
      Set<Repository> made = new HashSet<>();
      for (Future<Repository> one : asking) {
        made.add(one.get(20, TimeUnit.SECONDS));
      }
      assertThat(made).hasSize(1);
    }
  }

  @Test
  void doesNotFindADeletedRepository() {
    Repository repository = lookup.getOrCreate(name);
    delete(repository);

    assertThat(lookup.find(name)).isEmpty();
    assertRefused(NAME_UNKNOWN, () -> lookup.get(name));
    assertThat(transaction.test(handle -> table.lockLiving(handle, repository.id()))).isFalse();
    assertRefused(NAME_UNKNOWN, () -> transaction.run(handle -> lookup.lock(handle, repository)));
  }

  private void delete(Repository repository) {
    transaction.run(
        handle ->
            handle.execute(
                "UPDATE repositories SET deleted_at = now() WHERE id = ?", repository.id()));
  }

  @Test
  void lockLivingKeepsARepositoryFromBeingDeletedAndLetsOthersPush() {
    Repository repository = lookup.getOrCreate(name);
    try (HeldTransaction push =
        HeldTransaction.begin(database, handle -> table.lockLiving(handle, repository.id()))) {
      assertThat(transaction.test(handle -> table.lockLiving(handle, repository.id()))).isTrue();
      assertThatExceptionOfType(DatabaseUnavailableException.class)
          .isThrownBy(
              () ->
                  transaction.run(
                      handle -> {
                        handle.execute("SET LOCAL lock_timeout = '50ms'");
                        handle.execute(
                            "SELECT 1 FROM repositories WHERE id = ? FOR UPDATE", repository.id());
                      }));
      push.commit();
    }
  }

  /** Otherwise pushes that overlap could keep a repository from being deleted for ever. */
  @Test
  void lockAloneIsNotOvertakenByThoseWhoComeLater() {
    Repository repository = lookup.getOrCreate(name);
    try (HeldTransaction push =
        HeldTransaction.begin(database, handle -> table.lockLiving(handle, repository.id()))) {
      var deletion =
          push.awaitBlocked(
              () ->
                  transaction.test(
                      handle -> {
                        boolean locked = table.lockAlone(handle, repository.id());
                        table.markDeleted(handle, repository.id());
                        return locked;
                      }));
      var later =
          push.awaitBlocked(
              () -> transaction.test(handle -> table.lockLiving(handle, repository.id())));
      push.commit();
      assertThat(HeldTransaction.get(deletion)).isTrue();
      assertThat(HeldTransaction.get(later)).isFalse();
    }
  }

  /** Otherwise reviews that overlap could. */
  @Test
  void reviewsGiveWayToADeletionThatWaits() {
    Repository repository = lookup.getOrCreate(name);
    SortedSet<Long> ids = new TreeSet<>(List.of(repository.id()));
    try (HeldTransaction review =
        HeldTransaction.begin(database, handle -> table.lockForReview(handle, ids))) {
      assertThat(transaction.list(handle -> table.lockForReview(handle, ids))).hasSize(1);
      var deletion =
          review.awaitBlocked(
              () -> transaction.test(handle -> table.lockAlone(handle, repository.id())));
      assertThat(transaction.list(handle -> table.lockForReview(handle, ids))).isEmpty();
      review.commit();
      assertThat(HeldTransaction.get(deletion)).isTrue();
    }
    assertThat(transaction.list(handle -> table.lockForReview(handle, ids))).hasSize(1);
  }

  @Test
  void lockLivingWaitsForADeleteAndSeesIt() {
    Repository repository = lookup.getOrCreate(name);
    try (HeldTransaction deletion =
        HeldTransaction.begin(
            database,
            handle -> {
              handle.execute("SELECT 1 FROM repositories WHERE id = ? FOR UPDATE", repository.id());
              handle.execute(
                  "UPDATE repositories SET deleted_at = now() WHERE id = ?", repository.id());
            })) {
      var push =
          deletion.awaitBlocked(
              () -> transaction.test(handle -> table.lockLiving(handle, repository.id())));
      deletion.commit();
      assertThat(HeldTransaction.get(push)).isFalse();
    }
  }
}
