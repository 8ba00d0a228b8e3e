package dev.berth.registry.upload;

import static dev.berth.oci.ErrorCode.BLOB_UPLOAD_UNKNOWN;
import static dev.berth.oci.ErrorCode.SIZE_INVALID;
import static dev.berth.registry.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.registry.config.UploadConfig;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.http.Bodies;
import dev.berth.registry.http.server.ClientGoneException;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.storage.FaultyStorage.Fault;
import dev.berth.registry.storage.Location;
import dev.berth.registry.storage.StorageException;
import dev.berth.rules.Shows;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class AppendChunkIT {
  @RegisterExtension static final TestDatabase database = new TestDatabase();
  @TempDir static Path folder = Path.of("");

  private final SharedRegistry registry = new SharedRegistry(database.database(), folder);
  private final Repository repository = registry.repository("app");
  private final UploadNode node = registry.node();
  private final UploadKey key = node.start(repository);

  @AfterEach
  void everyObjectIsKnown() {
    registry.assertWell();
  }

  @Test
  void addsChunkAfterChunk() throws Exception {
    assertThat(node.append(key, "one")).isEqualTo(new Appended.Accepted(3));
    assertThat(node.append(key, Bodies.chunked(" two"))).isEqualTo(new Appended.Accepted(7));

    assertThat(node.get(key).received()).isEqualTo(7);
    assertThat(node.get(key).digest()).isEqualTo(UploadNode.sha256("one two"));
  }

  @Test
  void writesToTheLocationOfTheStart() throws Exception {
    Location location = node.get(key).location();

    node.append(key, "bytes");

    assertThat(node.get(key).location()).isEqualTo(location);
    assertThat(registry.storage().size(location)).hasValue(5);
  }

  @Test
  void knowsTheLocationBeforeTheFirstByte() {
    assertThat(registry.storage().size(node.get(key).location())).isEmpty();
  }

  @Test
  void keepsAnUploadGoingThroughAnEmptyChunk() throws Exception {
    assertThat(node.append(key, "")).isEqualTo(new Appended.Accepted(0));
    assertThat(node.append(key, "bytes")).isEqualTo(new Appended.Accepted(5));
  }

  @Test
  void acceptsARangeThatFollows() throws Exception {
    node.appendAt(key, 0, "one");

    assertThat(node.appendAt(key, 3, "two")).isEqualTo(new Appended.Accepted(6));
  }

  @Test
  void refusesARangeThatDoesNotFollowAndGoesOn() throws Exception {
    node.append(key, "one");

    assertThat(node.appendAt(key, 0, "one")).isEqualTo(new Appended.OutOfPlace(3));
    assertThat(node.appendAt(key, 4, "two")).isEqualTo(new Appended.OutOfPlace(3));
    assertThat(node.appendAt(key, 3, "two")).isEqualTo(new Appended.Accepted(6));
  }

  @Test
  @Shows("F5")
  void refusesAChunkedBodyOfAnotherLengthThanItsRange() throws Exception {
    node.append(key, "one");
    refuseRange(new ContentRange(3, 9));

    assertThat(node.append(key, "two")).isEqualTo(new Appended.Accepted(6));
    assertThat(node.get(key).digest()).isEqualTo(UploadNode.sha256("onetwo"));
  }

  private void refuseRange(ContentRange range) {
    assertRefused(
        SIZE_INVALID, () -> node.append(key, Optional.of(range), Bodies.chunked("short")));
  }

  @Test
  @Shows("F5")
  void keepsWhatCameBeforeTheClientVanished() throws Exception {
    node.append(key, "one");

    assertThatExceptionOfType(ClientGoneException.class)
        .isThrownBy(() -> node.append(key, Bodies.cutAfter("two")));

    assertThat(node.get(key).received()).isEqualTo(6);
    assertThat(node.append(key, "three")).isEqualTo(new Appended.Accepted(11));
    assertThat(node.get(key).digest()).isEqualTo(UploadNode.sha256("onetwothree"));
  }

  @ParameterizedTest
  @EnumSource(names = {"WRITE", "SYNC", "RESUME"})
  @Shows("F4")
  void goesOnFromTheOldOffsetAfterAFailureOfStorage(Fault fault) throws Exception {
    node.append(key, "one");
    registry.storage().breakAt(fault);

    assertThatExceptionOfType(StorageException.class).isThrownBy(() -> node.append(key, "lost"));

    assertThat(node.get(key).received()).isEqualTo(3);
    registry.storage().mend();
    assertThat(node.append(key, "two")).isEqualTo(new Appended.Accepted(6));
    assertThat(node.get(key).digest()).isEqualTo(UploadNode.sha256("onetwo"));
  }

  @ParameterizedTest
  @EnumSource(names = {"CREATE", "WRITE", "SYNC"})
  @Shows("F4")
  void beginsAgainWhenStorageFailedAtTheFirstByte(Fault fault) throws Exception {
    registry.storage().breakAt(fault);
    assertThatExceptionOfType(StorageException.class).isThrownBy(() -> node.append(key, "lost"));
    registry.storage().mend();

    assertThat(node.append(key, "one")).isEqualTo(new Appended.Accepted(3));
  }

  /** So that a full disk has its space back at once. */
  @ParameterizedTest
  @EnumSource(names = {"WRITE", "SYNC"})
  @Shows("F4")
  void keepsOnlyAcceptedBytesAfterAFailureOfStorage(Fault fault) throws Exception {
    node.append(key, "one");
    registry.storage().breakAt(fault);
    assertThatExceptionOfType(StorageException.class).isThrownBy(() -> node.append(key, "lost"));
    UploadKey fresh = node.start(repository);
    assertThatExceptionOfType(StorageException.class).isThrownBy(() -> node.append(fresh, "lost"));

    assertThat(registry.storage().size(node.get(key).location())).hasValue(3);
    assertThat(registry.storage().size(node.get(fresh).location())).hasValue(0);
  }

  @Test
  void keepsOnlyAcceptedBytesAfterARefusedRange() throws Exception {
    node.append(key, "one");

    refuseRange(new ContentRange(3, 9));

    assertThat(registry.storage().size(node.get(key).location())).hasValue(3);
  }

  @Test
  @Shows("L12")
  void refusesABlobThatIsTooLargeWhileItArrives() throws Exception {
    UploadNode strict =
        registry.node(new UploadConfig(Duration.ofHours(1), Duration.ofMinutes(1), 0), 5);
    UploadKey small = strict.start(repository);
    strict.append(small, "1234");

    assertRefused(SIZE_INVALID, () -> strict.append(small, "56"));
    assertRefused(SIZE_INVALID, () -> strict.append(small, Bodies.chunked("56")));

    assertThat(strict.append(small, Bodies.chunked("5"))).isEqualTo(new Appended.Accepted(5));
  }

  @Test
  void doesNotKnowAnUploadOfAnotherRepository() {
    Repository other = registry.repository("other");

    assertRefused(BLOB_UPLOAD_UNKNOWN, () -> node.append(new UploadKey(other, key.id()), "bytes"));
  }

  @Test
  void stopsWritingWhenItsClaimWasTakenBySomebodyElse() throws Exception {
    UploadNode impatient =
        registry.node(new UploadConfig(Duration.ofHours(1), Duration.ofNanos(3), 0));
    UploadKey taken = impatient.start(repository);
    impatient.append(taken, "one");
    Bodies.Held held = new Bodies.Held("two", "three");
    try (var threads = java.util.concurrent.Executors.newVirtualThreadPerTaskExecutor()) {
      var slow = threads.submit(() -> impatient.append(taken, held.body()));
      held.awaitReached();
      registry.node().append(taken, "TWO");
      held.release();
      assertThat(slow.get(20, java.util.concurrent.TimeUnit.SECONDS))
          .isEqualTo(new Appended.OutOfPlace(6));
    }
    assertThat(node.get(taken).digest()).isEqualTo(UploadNode.sha256("oneTWO"));
  }
}
