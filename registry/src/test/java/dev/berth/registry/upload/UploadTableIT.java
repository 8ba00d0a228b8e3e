package dev.berth.registry.upload;

import static dev.berth.registry.upload.UploadNode.sha256;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.oci.DigestAlgorithm;
import dev.berth.oci.MediaType;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.config.UploadConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.storage.Location;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class UploadTableIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final Database database = server.database();
  private final TestTransactions transaction = new TestTransactions(database);
  private final UploadTable table = table(Duration.ofHours(1), Duration.ofMinutes(1));
  private final UploadTable past = table(Duration.ofMillis(-1), Duration.ofMillis(-1));
  private final Repository repository =
      new RepositoryLookup(database, new RepositoryTable()).getOrCreate(new RepositoryName("app"));
  private final Progress progress = fresh();
  private final Upload upload = progress.upload(new UploadKey(repository, UUID.randomUUID()));
  private final UUID stranger = UUID.randomUUID();

  private static UploadTable table(Duration expiry, Duration claim) {
    return new UploadTable(new UploadConfig(expiry, claim, 0));
  }

  private static Progress fresh() {
    return Progress.fresh(DigestAlgorithm.SHA256, Duration.ofMinutes(1));
  }

  @BeforeEach
  void insertOne() {
    transaction.run(handle -> handle.execute("DELETE FROM uploads"));
    insert(table, upload.key().id(), progress);
  }

  private Optional<Repository> insert(UploadTable into, UUID id, Progress progress) {
    return transaction.find(handle -> into.insert(handle, repository.name(), id, progress));
  }

  private Upload insertExpired() {
    Progress other = fresh();
    UUID id = UUID.randomUUID();
    assertThat(insert(past, id, other)).contains(repository);
    return other.upload(new UploadKey(repository, id));
  }

  private static UploadObjects objects(Upload upload) {
    return new UploadObjects(upload.key().repositoryId(), upload.location(), upload.copyLocation());
  }

  private Optional<Upload> found() {
    return transaction.find(handle -> table.find(handle, upload.key()));
  }

  private Upload with(UUID token, long received, Location location) {
    return new Upload(
        upload.key(),
        location,
        Optional.empty(),
        token,
        received,
        sha256("" + received),
        new MediaType("application/gzip"));
  }

  @Test
  void insertsAndFinds() {
    assertThat(found()).contains(upload);
    assertThat(claimed()).isTrue();
    assertThat(findInPath(repository.name())).contains(upload);
  }

  private Optional<Upload> findInPath(RepositoryName name) {
    return transaction.find(handle -> table.find(handle, name, upload.key().id()));
  }

  @Test
  void insertsAndFindsNothingWhereThereIsNoRepository() {
    RepositoryName nowhere = new RepositoryName("nowhere");
    assertThat(
            transaction.find(handle -> table.insert(handle, nowhere, UUID.randomUUID(), fresh())))
        .isEmpty();
    assertThat(findInPath(nowhere)).isEmpty();
  }

  @Test
  void insertsAndFindsNothingInADeletedRepository() {
    transaction.run(handle -> handle.execute("UPDATE repositories SET deleted_at = now()"));
    try {
      assertThat(insert(table, UUID.randomUUID(), fresh())).isEmpty();
      assertThat(findInPath(repository.name())).isEmpty();
    } finally {
      transaction.run(handle -> handle.execute("UPDATE repositories SET deleted_at = NULL"));
    }
  }

  @Test
  void insertsNoLocationTwice() {
    assertThatExceptionOfType(UnableToExecuteStatementException.class)
        .isThrownBy(() -> insert(table, stranger, progress));
  }

  @Test
  void findsNothingInAnotherRepository() {
    UploadKey elsewhere =
        new UploadKey(new Repository(repository.id() + 1, repository.name()), upload.key().id());

    assertThat(transaction.find(handle -> table.find(handle, elsewhere))).isEmpty();
  }

  @Test
  void claimsForTheWriterOnly() {
    endClaims();
    assertThat(
            transaction.test(handle -> table.claim(handle, with(stranger, 0, upload.location()))))
        .isFalse();
    assertThat(claimed()).isFalse();
    assertThat(transaction.test(handle -> table.claim(handle, upload))).isTrue();
    assertThat(claimed()).isTrue();
  }

  @Test
  void claimsAndTakesOverOnlyWhereTheWriterStands() {
    assertThat(
            transaction.test(
                handle -> table.claim(handle, with(upload.token(), 1, upload.location()))))
        .isFalse();
    Upload elsewhere = with(upload.token(), 0, Location.fresh());
    assertThat(transaction.test(handle -> table.claim(handle, elsewhere))).isFalse();
    assertThat(
            transaction.test(
                handle -> table.takeOver(handle, elsewhere, stranger, Location.fresh())))
        .isFalse();
  }

  @Test
  void claimWaitsForAChangeAndSeesIt() {
    try (HeldTransaction change =
        HeldTransaction.begin(
            database,
            handle -> table.accept(handle, with(upload.token(), 7, upload.location()), 0))) {
      var claim =
          change.awaitBlocked(() -> transaction.test(handle -> table.claim(handle, upload)));
      change.commit();
      assertThat(HeldTransaction.get(claim)).isFalse();
    }
  }

  @Test
  void renewsTheClaimOfTheWriterOnly() {
    assertThat(transaction.test(handle -> table.renewClaim(handle, upload.key(), stranger)))
        .isFalse();
    assertThat(transaction.test(handle -> table.renewClaim(handle, upload.key(), upload.token())))
        .isTrue();
    assertThat(claimed()).isTrue();
  }

  @Test
  void takesOverOnceFromTheSameState() {
    Location copy = Location.fresh();

    assertThat(transaction.test(handle -> table.takeOver(handle, upload, stranger, copy))).isTrue();
    assertThat(
            transaction.test(
                handle -> table.takeOver(handle, upload, UUID.randomUUID(), Location.fresh())))
        .isFalse();

    assertThat(found().orElseThrow().token()).isEqualTo(stranger);
    assertThat(found().orElseThrow().copyLocation()).contains(copy);
    assertThat(found().orElseThrow().location()).isEqualTo(upload.location());
    assertThat(claimed()).isTrue();
  }

  @Test
  void takesOverFromOneOfTwoAtOnce() {
    try (HeldTransaction first =
        HeldTransaction.begin(
            database, handle -> table.takeOver(handle, upload, stranger, Location.fresh()))) {
      var second =
          first.awaitBlocked(
              () ->
                  transaction.test(
                      handle ->
                          table.takeOver(handle, upload, UUID.randomUUID(), Location.fresh())));
      first.commit();
      assertThat(HeldTransaction.get(second)).isFalse();
    }
    assertThat(found().orElseThrow().token()).isEqualTo(stranger);
  }

  @Test
  void acceptsFromTheWriterOnlyAndOnlyWhereItBegan() {
    Upload written = with(upload.token(), 7, Location.fresh());

    assertThat(
            transaction.test(
                handle -> table.accept(handle, with(stranger, 7, upload.location()), 0)))
        .isFalse();
    assertThat(transaction.test(handle -> table.accept(handle, written, 1))).isFalse();
    assertThat(transaction.test(handle -> table.accept(handle, written, 0))).isTrue();

    assertThat(found()).contains(written);
    assertThat(claimed()).isFalse();
  }

  private void endClaims() {
    transaction.run(handle -> handle.execute("UPDATE uploads SET claimed_until = NULL"));
  }

  @Test
  void deletesWhoeverWrites() {
    transaction.test(handle -> table.claim(handle, upload));

    assertThat(transaction.find(handle -> table.delete(handle, upload.key())))
        .contains(objects(upload));
    assertThat(transaction.find(handle -> table.delete(handle, upload.key()))).isEmpty();
  }

  @Test
  void deletesExpiredOldestFirstAndNotMoreThanAsked() {
    List<UploadObjects> expired =
        Stream.generate(this::insertExpired).limit(3).map(UploadTableIT::objects).toList();

    assertThat(transaction.list(handle -> table.deleteExpired(handle, 2)))
        .containsExactlyInAnyOrderElementsOf(expired.subList(0, 2));
    assertThat(transaction.list(handle -> table.deleteExpired(handle, 2)))
        .containsExactly(expired.get(2));
    assertThat(transaction.list(handle -> table.deleteExpired(handle, 2))).isEmpty();
    assertThat(found()).isPresent();
  }

  @Test
  void deletesNoExpiredUploadThatIsClaimed() {
    Upload expired = insertExpired();
    transaction.test(handle -> table.renewClaim(handle, expired.key(), expired.token()));

    assertThat(transaction.list(handle -> table.deleteExpired(handle, 2))).isEmpty();

    transaction.test(handle -> past.renewClaim(handle, expired.key(), expired.token()));
    assertThat(transaction.list(handle -> table.deleteExpired(handle, 2)))
        .containsExactly(objects(expired));
  }

  @Test
  void passesOverExpiredUploadsThatOthersHold() {
    Upload expired = insertExpired();
    try (HeldTransaction holder =
        HeldTransaction.begin(
            database, handle -> table.renewClaim(handle, expired.key(), expired.token()))) {
      assertThat(transaction.list(handle -> table.deleteExpired(handle, 2))).isEmpty();
      holder.commit();
    }
    assertThat(transaction.list(handle -> table.deleteExpired(handle, 2))).isEmpty();
  }

  private boolean claimed() {
    return transaction.test(
        handle ->
            handle
                .createQuery(
                    "SELECT coalesce(claimed_until > clock_timestamp(), false) FROM uploads")
                .mapTo(Boolean.class)
                .one());
  }
}
