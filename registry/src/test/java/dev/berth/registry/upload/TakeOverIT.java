package dev.berth.registry.upload;

import static dev.berth.oci.ErrorCode.BLOB_UPLOAD_UNKNOWN;
import static dev.berth.oci.ErrorCode.DIGEST_INVALID;
import static dev.berth.registry.Refusals.assertRefused;
import static dev.berth.registry.upload.UploadNode.sha256;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.config.UploadConfig;
import dev.berth.registry.db.DatabaseUnavailableException;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.http.Bodies;
import dev.berth.registry.http.RequestBody;
import dev.berth.registry.http.server.ClientGoneException;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.storage.BlobStorage.StoredObject;
import dev.berth.registry.storage.FaultyStorage.Fault;
import dev.berth.registry.storage.Location;
import dev.berth.registry.storage.StorageException;
import dev.berth.rules.Shows;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An upload that two nodes work on, or one node that forgot what it wrote. */
final class TakeOverIT {
  @RegisterExtension static final TestDatabase database = new TestDatabase();
  @TempDir static Path folder = Path.of("");

  private final SharedRegistry registry = new SharedRegistry(database.database(), folder);
  private final Repository repository = registry.repository("app");
  private final UploadNode first = registry.node();
  private final UploadNode second = registry.node();
  private final UploadKey key = first.start(repository);
  private final Location location = first.get(key).location();
  private final long storedBefore = storedBytes();

  @AfterEach
  void everyObjectIsKnown() {
    registry.assertWell();
  }

  @Test
  @Shows("F1")
  void goesOnElsewhereWithEveryByte() throws Exception {
    first.append(key, "first, ");

    assertThat(second.append(key, "second")).isEqualTo(new Appended.Accepted(13));

    assertThat(second.get(key).location()).isNotEqualTo(location);
    assertThat(second.get(key).copyLocation()).isEmpty();
    assertThat(registry.givenUp()).containsEntry(location, "copied");
    second.complete(key, sha256("first, second"));
    assertThat(registry.bytesOf(sha256("first, second")))
        .asString(UTF_8)
        .isEqualTo("first, second");
  }

  @ParameterizedTest
  @EnumSource(names = {"WRITE", "SYNC", "READ"})
  @Shows("F4")
  void keepsNoPartOfACopyThatFailed(Fault fault) throws Exception {
    first.append(key, "first, ");
    registry.storage().breakAt(fault);

    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> second.append(key, "second"));

    Location copy = second.get(key).copyLocation().orElseThrow();
    assertThat(registry.storage().size(copy)).hasValue(0);
    assertThat(registry.storage().size(location)).hasValue(7);
  }

  @Test
  @Shows("F4")
  void endsAnUploadWhoseAcceptedBytesAreLost() throws Exception {
    first.append(key, "first, ");
    registry.storage().delete(location);

    assertRefused(BLOB_UPLOAD_UNKNOWN, () -> second.append(key, "second"));

    assertThat(second.find(key)).isEmpty();
    assertThat(registry.givenUp()).containsEntry(location, "corrupt");
  }

  /** What the database was asked to accept may be accepted later, in the object as it is now. */
  @Test
  void writesNoMoreToAnObjectOfWhichTheDatabaseDidNotAnswer() throws Exception {
    first.append(key, "first, ");

    assertThatExceptionOfType(ExecutionException.class)
        .isThrownBy(() -> whileLocked(body -> first.append(key, body)))
        .withCauseInstanceOf(DatabaseUnavailableException.class);
    first.append(key, "second, ");
    Location copy = first.get(key).location();
    assertThat(copy).isNotEqualTo(location);

    assertThatExceptionOfType(ExecutionException.class)
        .isThrownBy(
            () -> whileLocked(body -> first.complete(key, sha256("first, second, lost"), body)))
        .withCauseInstanceOf(DatabaseUnavailableException.class);
    first.append(key, "third");
    assertThat(first.get(key).location()).isNotEqualTo(copy);
    first.complete(key, sha256("first, second, third"));
  }

  private interface Sending<T> {
    T send(RequestBody body) throws Exception;
  }

  /** Sends a body during which the upload is locked, longer than a statement may wait for it. */
  private <T> void whileLocked(Sending<T> sending) throws Exception {
    Bodies.Held body = new Bodies.Held("lo", "st");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<T> sent = threads.submit(() -> sending.send(body.body()));
      body.awaitReached();
      try (HeldTransaction _ = HeldTransaction.begin(database.database(), this::lock)) {
        body.release();
        sent.get(60, TimeUnit.SECONDS);
      }
    }
  }

  private void lock(Handle handle) {
    handle.execute("SELECT 1 FROM uploads WHERE id = ? FOR UPDATE", key.id());
  }

  @Test
  void goesBackAndForth() throws Exception {
    first.append(key, "a");
    second.append(key, "b");
    first.append(key, "c");
    second.append(key, "d");

    first.complete(key, sha256("abcde"), Bodies.of("e"));

    assertThat(registry.bytesOf(sha256("abcde"))).asString(UTF_8).isEqualTo("abcde");
  }

  @Test
  void takesOverAnUploadWithoutBytes() throws Exception {
    assertThat(second.append(key, "second")).isEqualTo(new Appended.Accepted(6));
    assertThat(registry.givenUp()).containsEntry(location, "taken_over");
  }

  @Test
  void completesElsewhereWithTheLastBytes() throws Exception {
    first.append(key, "begun here, ");

    second.complete(key, sha256("begun here, ended there"), Bodies.of("ended there"));

    assertThat(registry.bytesOf(sha256("begun here, ended there"))).hasSize(23);
    assertThat(registry.givenUp()).containsEntry(location, "copied");
    assertThat(registry.storage().size(location)).hasValue(0);
  }

  @Test
  void completesWhereItBeganWithBytesThatCameElsewhere() throws Exception {
    second.append(key, "begun there, ");
    assertThat(first.getJustBegun(key).received()).as("what it knows").isZero();

    assertThat(first.completeJustBegun(key, sha256("begun there, ended here"), "ended here"))
        .isEqualTo(new Completed.Created(sha256("begun there, ended here")));

    assertThat(registry.bytesOf(sha256("begun there, ended here")))
        .asString(UTF_8)
        .isEqualTo("begun there, ended here");
    assertThat(registry.givenUp()).containsEntry(location, "taken_over");
  }

  /** So long that the node asks whether it is still the writer, which it is not. */
  @Test
  void completesWhereItBeganWithBytesThatComeSlowly() throws Exception {
    UploadNode slow = registry.node(new UploadConfig(Duration.ofHours(1), Duration.ofNanos(3), 0));
    UploadKey begun = slow.start(repository);
    slow.open().put(begun, longRemembered(slow.open().take(begun).orElseThrow()));
    second.append(begun, "begun there, ");

    slow.completeJustBegun(begun, sha256("begun there, slow here"), "slow here");

    assertThat(registry.bytesOf(sha256("begun there, slow here"))).hasSize(22);
  }

  private static Progress longRemembered(Progress fresh) {
    return new Progress(
        fresh.token(),
        fresh.location(),
        fresh.received(),
        fresh.content(),
        fresh.begun(),
        System.nanoTime() + Duration.ofMinutes(1).toNanos());
  }

  @Test
  void followsAWriterThatWasQuicker() throws Exception {
    Upload begun = first.getJustBegun(key);
    Bodies.Held held = new Bodies.Held("late", "r");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Completed> later =
          threads.submit(
              () -> first.completeJustBegun(begun, sha256("sooner, later"), held.body()));
      held.awaitReached();
      second.append(key, "sooner, ");
      held.release();

      assertThat(later.get(20, TimeUnit.SECONDS))
          .isEqualTo(new Completed.Created(sha256("sooner, later")));
    }
    assertThat(registry.bytesOf(sha256("sooner, later"))).hasSize(13);
  }

  @Test
  void refusesWhereItBeganWhatDoesNotFollow() throws Exception {
    second.append(key, "begun there, ");

    assertRefused(
        DIGEST_INVALID,
        () -> first.completeJustBegun(key, sha256("ended here"), "ended elsewhere"));

    assertThat(first.get(key).received()).isEqualTo(13);
    second.complete(key, sha256("begun there, "));
  }

  /** The bytes alone have the digest, but those that came before do not go with it. */
  @Test
  void doesNotTakeTheLastBytesForAll() throws Exception {
    second.append(key, "begun there, ");

    assertRefused(
        DIGEST_INVALID, () -> first.completeJustBegun(key, sha256("ended here"), "ended here"));

    assertThat(registry.findBlob(sha256("ended here"))).isEmpty();
    assertThat(first.get(key).received()).isEqualTo(13);
  }

  @Test
  void knowsWhereItBeganThatItWasCancelledElsewhere() throws Exception {
    second.cancel(key);

    assertRefused(BLOB_UPLOAD_UNKNOWN, () -> first.completeJustBegun(key, sha256("late"), "late"));

    assertThat(registry.givenUp()).containsKey(location);
  }

  @Test
  void refusesTheLateEndOfAWriterThatWasTakenOver() throws Exception {
    first.append(key, "kept, ");
    Bodies.Held late = new Bodies.Held("too ", "late");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Appended> slow = threads.submit(() -> first.append(key, late.body()));
      late.awaitReached();
      second.append(key, "in time");
      late.release();

      assertThat(slow.get(20, TimeUnit.SECONDS)).isEqualTo(new Appended.OutOfPlace(13));
    }
    first.complete(key, sha256("kept, in time"));
    assertThat(registry.bytesOf(sha256("kept, in time"))).hasSize(13);
  }

  @Test
  void refusesTheLateCompletionOfAWriterThatWasTakenOver() throws Exception {
    first.append(key, "kept, ");
    Bodies.Held late = new Bodies.Held("too ", "late");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Completed> slow =
          threads.submit(() -> first.complete(key, sha256("kept, too late"), late.body()));
      late.awaitReached();
      second.append(key, "in time");
      late.release();

      assertThat(slow.get(20, TimeUnit.SECONDS)).isEqualTo(new Completed.OutOfPlace(13));
    }
    assertThat(registry.findBlob(sha256("kept, too late"))).isEmpty();
    second.complete(key, sha256("kept, in time!"), Bodies.of("!"));
  }

  @ParameterizedTest
  @EnumSource(names = {"CREATE", "READ", "WRITE", "SYNC"})
  @Shows({"F1", "F4"})
  void losesNothingWhenATakeOverFails(Fault fault) throws Exception {
    first.append(key, "accepted, ");
    registry.storage().breakAt(fault);

    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> second.append(key, "failed"));
    registry.assertWell();

    UploadNode third = registry.node();
    assertThat(third.get(key).received()).isEqualTo(10);
    assertThat(third.append(key, fault.name()))
        .isEqualTo(new Appended.Accepted(10 + fault.name().length()));
    third.complete(key, sha256("accepted, " + fault));
  }

  @ParameterizedTest
  @EnumSource(names = {"CREATE", "READ", "WRITE", "SYNC"})
  @Shows({"F1", "F4"})
  void knowsTheCopyOfATakeOverThatFailedBeforeTheEnd(Fault fault) throws Exception {
    String content = "nothing more to come " + fault;
    first.append(key, content);
    registry.storage().breakAt(fault);
    assertThatExceptionOfType(StorageException.class).isThrownBy(() -> second.append(key, "x"));
    registry.storage().mend();
    Location copy = first.get(key).copyLocation().orElseThrow();

    registry.node().complete(key, sha256(content));

    Location kept = registry.findBlob(sha256(content)).orElseThrow().location();
    assertThat(registry.givenUp().keySet()).containsAnyOf(location, copy).doesNotContain(kept);
  }

  @Test
  void goesOnWithItsCopyAfterADigestMismatch() throws Exception {
    first.append(key, "one, ");

    assertRefused(DIGEST_INVALID, () -> second.complete(key, sha256("wrong"), Bodies.of("two")));

    assertThat(second.append(key, "two")).isEqualTo(new Appended.Accepted(8));
    second.complete(key, sha256("one, two"));
  }

  @Test
  @Shows("F4")
  void refusesToCopyBytesThatHaveChanged() throws Exception {
    first.append(key, "original");
    try (var writer = registry.storage().resume(location, 0)) {
      writer.write("tampered".getBytes(UTF_8), 0, 8);
    }

    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> second.append(key, "more"))
        .withMessageContaining("have changed");
    first.cancel(key);
  }

  /** The commit took effect, but its answer never came. */
  @Test
  @Shows("F2")
  void losesNothingWhenItsMemoryIsOlderThanTheDatabase() throws Exception {
    first.append(key, "one, ");
    Progress older = first.open().take(key).orElseThrow();
    first.open().put(key, older);
    first.append(key, "two, ");
    first.open().put(key, older.afterFailure());

    assertThat(first.append(key, "three")).isEqualTo(new Appended.Accepted(15));

    first.complete(key, sha256("one, two, three"));
    assertThat(registry.bytesOf(sha256("one, two, three"))).hasSize(15);
  }

  /** The commit takes effect only after the client has come again. */
  @Test
  @Shows("F2")
  void losesNothingWhenAnUnansweredCommitComesLate() throws Exception {
    first.append(key, "one, ");
    try (var writer = registry.storage().resume(location, 5)) {
      writer.write("two, ".getBytes(UTF_8), 0, 5);
    }
    try (HeldTransaction late =
        HeldTransaction.begin(
            registry.database(),
            handle ->
                handle.execute(
                    "UPDATE uploads SET received = 10, digest = ? WHERE id = ?",
                    sha256("one, two, "),
                    key.id()))) {
      FutureTask<Appended> again = late.awaitBlocked(() -> first.appendAt(key, 5, "TWO, "));
      late.commit();
      assertThat(HeldTransaction.get(again)).isEqualTo(new Appended.OutOfPlace(10));
    }
    assertThat(first.append(key, "three")).isEqualTo(new Appended.Accepted(15));
    first.complete(key, sha256("one, two, three"));
    assertThat(registry.bytesOf(sha256("one, two, three"))).hasSize(15);
  }

  @Test
  void takesOverWhatItForgot() throws Exception {
    first.append(key, "one, ");
    first.open().take(key);

    assertThat(first.append(key, "two")).isEqualTo(new Appended.Accepted(8));
    first.complete(key, sha256("one, two"));
  }

  @Test
  void goesOnInTheSameObjectWhenItsClientComesAgain() throws Exception {
    first.append(key, "kept, ");
    Bodies.Held late = new Bodies.Held("too ", "late");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Appended> slow = threads.submit(() -> first.append(key, late.body()));
      late.awaitReached();

      assertThat(first.append(key, "in time")).isEqualTo(new Appended.Accepted(13));

      late.release();
      assertThat(slow.get(20, TimeUnit.SECONDS)).isEqualTo(new Appended.OutOfPlace(13));
    }
    assertThat(first.get(key).location()).isEqualTo(location);
    assertThat(registry.givenUp()).doesNotContainKey(location);
    first.complete(key, sha256("kept, in time, again"), Bodies.of(", again"));
    assertThat(registry.bytesOf(sha256("kept, in time, again"))).hasSize(20);
  }

  @Test
  void goesOnInTheSameObjectAfterARequestThatCameTooLate() throws Exception {
    Upload old = first.get(key);
    first.append(key, "one, ");

    assertThat(first.appendSeen(old, "late")).isEqualTo(new Appended.OutOfPlace(5));

    first.append(key, "two");
    assertThat(first.get(key).location()).isEqualTo(location);
    assertThat(registry.givenUp()).doesNotContainKey(location);
  }

  /** An unfinished upload is not worth its bytes twice. */
  @Test
  void dropsTheBytesThatItCopied() throws Exception {
    first.append(key, "first, ");

    second.append(key, "second");

    assertThat(registry.storage().size(location)).hasValue(0);
    assertThat(isDue(location)).isTrue();
  }

  private boolean isDue(Location givenUp) {
    return registry
        .database()
        .read(
            handle ->
                handle
                    .createQuery(
                        """
                        SELECT delete_after <= clock_timestamp()
                        FROM storage_deletions
                        WHERE location = :location
                        """)
                    .bind("location", givenUp.path())
                    .mapTo(Boolean.class)
                    .one());
  }

  /** What came there may follow what came here. */
  @Test
  void keepsTheObjectOfAWriterThatHadNothingAccepted() throws Exception {
    second.append(key, "second");

    assertThat(isDue(location)).isFalse();
  }

  @Test
  void stopsCopyingWhenAnotherNodeHasTakenOver() throws Exception {
    first.append(key, "so long that it is copied in several pieces");
    AtomicInteger readings = new AtomicInteger();
    registry
        .storage()
        .beforeRead(
            () -> {
              if (readings.incrementAndGet() == 2) {
                takeOver(registry.node());
              }
            });

    assertThat(second.append(key, "too late")).isEqualTo(new Appended.OutOfPlace(51));

    registry.storage().beforeRead(() -> {});
    assertThat(storedBytes() - storedBefore).isEqualTo(51);
    assertThat(registry.node().get(key).digest())
        .isEqualTo(sha256("so long that it is copied in several pieces in time"));
  }

  private void takeOver(UploadNode third) {
    registry.storage().beforeRead(() -> {});
    try {
      third.append(key, " in time");
    } catch (ClientGoneException e) {
      throw new AssertionError(e);
    }
  }

  private long storedBytes() {
    return registry.storage().list().mapToLong(StoredObject::size).sum();
  }

  @Test
  void dropsTheCopyOfAWriterThatWasTakenOver() throws Exception {
    first.append(key, "kept, ");
    Bodies.Held late = new Bodies.Held("too ", "late");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Appended> slow = threads.submit(() -> second.append(key, late.body()));
      late.awaitReached();
      registry.node().append(key, "in time");
      late.release();
      assertThat(slow.get(20, TimeUnit.SECONDS)).isEqualTo(new Appended.OutOfPlace(13));
    }
    assertThat(storedBytes() - storedBefore).isEqualTo(13);
  }

  @Test
  void dropsTheCopyThatAnotherWriterLeft() throws Exception {
    first.append(key, "one, ");
    assertRefused(DIGEST_INVALID, () -> second.complete(key, sha256("wrong"), Bodies.of("two")));
    Location left = second.get(key).copyLocation().orElseThrow();
    assertThat(registry.storage().size(left).orElseThrow()).isPositive();

    registry.node().append(key, "two");

    assertThat(registry.storage().size(left)).hasValue(0);
    second.complete(key, sha256("one, two"));
  }

  /** No bytes came with the request, so that only the place has changed. */
  @Test
  void losesNothingWhenOnlyThePlaceHasChanged() throws Exception {
    first.append(key, "accepted, ");
    assertRefused(DIGEST_INVALID, () -> second.complete(key, sha256("wrong"), Bodies.of("x")));
    Upload old = second.get(key);
    assertThatExceptionOfType(ClientGoneException.class)
        .isThrownBy(() -> second.append(key, Bodies.cutAfter("")));
    assertThat(second.get(key).location()).isEqualTo(old.copyLocation().orElseThrow());

    assertThat(registry.node().appendSeen(old, "late")).isEqualTo(new Appended.OutOfPlace(10));
    assertThat(second.appendSeen(old, "late")).isEqualTo(new Appended.OutOfPlace(10));

    second.append(key, "more");
    second.complete(key, sha256("accepted, more"));
    assertThat(registry.bytesOf(sha256("accepted, more"))).hasSize(14);
  }

  @Test
  void doesNotEndAnUploadOfWhichItKnowsTheOldPlaceOnly() throws Exception {
    first.append(key, "first, ");
    Upload old = first.get(key);
    second.append(key, "second");
    Digest wrong = Digest.ofContent(DigestAlgorithm.SHA512, new byte[1]);

    assertThat(first.completeSeen(old, wrong, RequestBody.NONE))
        .isEqualTo(new Completed.OutOfPlace(13));

    assertThat(registry.lost()).isZero();
    second.complete(key, sha256("first, second"));
  }
}
