package dev.berth.registry.upload;

import static dev.berth.oci.ErrorCode.BLOB_UPLOAD_UNKNOWN;
import static dev.berth.registry.Refusals.assertRefused;
import static dev.berth.registry.upload.UploadNode.sha256;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.registry.config.UploadConfig;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.http.Bodies;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.storage.FaultyStorage.Fault;
import dev.berth.registry.storage.Location;
import dev.berth.registry.storage.StorageException;
import dev.berth.rules.Shows;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class CancelUploadIT {
  @RegisterExtension static final TestDatabase database = new TestDatabase();
  @TempDir static Path folder = Path.of("");

  /** Every upload of this node has expired when it begins, and its claims last. */
  private static final UploadConfig EXPIRED =
      new UploadConfig(Duration.ofMillis(-1), Duration.ofMinutes(1), 0);

  private static final UploadConfig ALSO_UNCLAIMED =
      new UploadConfig(Duration.ofMillis(-1), Duration.ofMillis(-1), 0);

  private final SharedRegistry registry = new SharedRegistry(database.database(), folder);
  private final Repository repository = registry.repository("app");

  @AfterEach
  void everyObjectIsKnown() {
    registry.assertWell();
  }

  @Test
  void givesUpTheObject() throws Exception {
    UploadNode node = registry.node();
    UploadKey key = node.start(repository);
    node.append(key, "bytes");
    Location location = node.get(key).location();

    node.cancel(key);

    assertThat(node.find(key)).isEmpty();
    assertThat(registry.givenUp()).containsEntry(location, "cancelled");
    assertThat(registry.storage().size(location)).hasValue(5);
    assertRefused(BLOB_UPLOAD_UNKNOWN, () -> node.cancel(key));
    assertRefused(BLOB_UPLOAD_UNKNOWN, () -> node.append(key, "more"));
  }

  @Test
  void givesUpTheCopyOfAFailedTakeOverToo() throws Exception {
    UploadNode node = registry.node();
    UploadKey key = node.start(repository);
    node.append(key, "bytes");
    Location copy = failToTakeOver(key);
    Location location = node.get(key).location();

    node.cancel(key);

    assertThat(registry.givenUp())
        .containsEntry(location, "cancelled")
        .containsEntry(copy, "cancelled");
  }

  @Test
  void endsAnUploadThatIsBeingWritten() throws Exception {
    UploadNode node = registry.node();
    UploadKey key = node.start(repository);
    Bodies.Held held = new Bodies.Held("first", "rest");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> chunk = threads.submit(() -> node.append(key, held.body()));
      held.awaitReached();
      node.cancel(key);
      held.release();
      assertThatExceptionOfType(java.util.concurrent.ExecutionException.class)
          .isThrownBy(() -> chunk.get(20, TimeUnit.SECONDS))
          .withMessageContaining("no upload");
    }
  }

  @Test
  @Shows("L9")
  void expiresMoreThanABatchOfUploads() {
    UploadNode node = registry.node(ALSO_UNCLAIMED);
    List<UploadKey> keys = Stream.generate(() -> node.start(repository)).limit(205).toList();

    assertThat(node.expire()).isEqualTo(205);

    assertThat(keys).allSatisfy(key -> assertThat(node.find(key)).isEmpty());
    assertThat(node.expire()).isZero();
  }

  @Test
  @Shows("L9")
  void expiresNoUploadThatWasJustBegun() throws Exception {
    UploadNode node = registry.node(EXPIRED);
    UploadKey key = node.start(repository);

    assertThat(registry.node().expire()).isZero();

    assertThat(node.append(key, "bytes")).isEqualTo(new Appended.Accepted(5));
  }

  /** Its node does not ask before it writes, and finds out at the end. */
  @Test
  void refusesTheFirstBytesOfAnUploadThatAnotherNodeCancelled() {
    UploadNode node = registry.node();
    UploadKey key = node.start(repository);
    registry.node().cancel(key);

    assertRefused(BLOB_UPLOAD_UNKNOWN, () -> node.append(key, "bytes"));
    assertRefused(
        BLOB_UPLOAD_UNKNOWN, () -> node.complete(key, sha256("bytes"), Bodies.of("bytes")));
    assertThat(registry.givenUp()).containsValue("cancelled");
  }

  @Test
  @Shows("L9")
  void givesUpBothObjectsOfAnExpiredUpload() throws Exception {
    UploadNode node = registry.node(ALSO_UNCLAIMED);
    UploadKey key = node.start(repository);
    node.append(key, "bytes");
    registry.storage().breakAt(Fault.WRITE);
    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> registry.node(ALSO_UNCLAIMED).append(key, "x"));
    Upload upload = node.get(key);

    assertThat(node.expire()).isEqualTo(1);

    assertThat(registry.givenUp())
        .containsEntry(upload.location(), "expired")
        .containsEntry(upload.copyLocation().orElseThrow(), "expired");
  }

  @Test
  @Shows("L9")
  void neverExpiresAnUploadThatIsBeingWritten() throws Exception {
    UploadNode node = registry.node(EXPIRED);
    UploadKey key = node.start(repository);
    Bodies.Held held = new Bodies.Held("slow ", "but steady");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Appended> chunk = threads.submit(() -> node.append(key, held.body()));
      held.awaitReached();
      assertThat(registry.node().expire()).isZero();
      held.release();
      assertThat(chunk.get(20, TimeUnit.SECONDS)).isEqualTo(new Appended.Accepted(15));
    }
    node.complete(key, sha256("slow but steady"));
  }

  @Test
  void keepsUploadsWhoseTimeHasNotCome() {
    UploadNode node = registry.node();
    UploadKey key = node.start(repository);

    node.expire();

    assertThat(node.find(key)).isPresent();
  }

  @Test
  void expiresEachUploadOnceWhenManyNodesDoIt() throws Exception {
    UploadNode node = registry.node(ALSO_UNCLAIMED);
    for (int i = 0; i < 120; i++) {
      node.start(repository);
    }

    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> turns =
          Stream.generate(() -> threads.submit(() -> registry.node().expire())).limit(4).toList();
      int expired = 0;
      for (Future<Integer> turn : turns) {
        expired += turn.get(20, TimeUnit.SECONDS);
      }
      assertThat(expired).isEqualTo(120);
    }
  }

  private Location failToTakeOver(UploadKey key) {
    UploadNode other = registry.node();
    registry.storage().breakAt(Fault.WRITE);
    assertThatExceptionOfType(StorageException.class).isThrownBy(() -> other.append(key, "x"));
    registry.storage().mend();
    return other.get(key).copyLocation().orElseThrow();
  }
}
