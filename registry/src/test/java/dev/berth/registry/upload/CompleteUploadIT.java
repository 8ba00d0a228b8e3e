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
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.http.Bodies;
import dev.berth.registry.http.server.ClientGoneException;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.storage.FaultyStorage.Fault;
import dev.berth.registry.storage.Location;
import dev.berth.registry.storage.StorageException;
import dev.berth.rules.Shows;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CompleteUploadIT {
  @RegisterExtension static final TestDatabase database = new TestDatabase();
  @TempDir static Path folder = Path.of("");

  private final SharedRegistry registry = new SharedRegistry(database.database(), folder);
  private final Repository repository = registry.repository("app");
  private final UploadNode node = registry.node();
  private final UploadKey key = node.start(repository);
  private final Location location = node.get(key).location();

  @AfterEach
  void everyObjectIsKnown() {
    registry.assertWell();
  }

  @Test
  void makesABlobOfTheChunks() throws Exception {
    node.append(key, "chunks, ");
    node.append(key, "two of them");
    Digest digest = sha256("chunks, two of them");

    assertThat(node.complete(key, digest)).isEqualTo(new Completed.Created(digest));

    assertThat(node.find(key)).isEmpty();
    assertThat(registry.bytesOf(digest)).asString(UTF_8).isEqualTo("chunks, two of them");
    assertThat(registry.findBlob(digest).orElseThrow().location()).isEqualTo(location);
  }

  @Test
  void takesTheLastBytesWithIt() throws Exception {
    node.append(key, "first, ");
    Digest digest = sha256("first, last");

    node.complete(key, digest, Bodies.of("last"));

    assertThat(registry.bytesOf(digest)).asString(UTF_8).isEqualTo("first, last");
  }

  @Test
  void takesAllBytesAtOnce() throws Exception {
    Digest digest = sha256("all at once");

    node.complete(key, digest, Bodies.chunked("all at once"));

    assertThat(registry.bytesOf(digest)).asString(UTF_8).isEqualTo("all at once");
  }

  @Test
  void makesABlobOfNothing() throws Exception {
    node.complete(key, sha256(""));

    assertThat(registry.bytesOf(sha256(""))).isEmpty();
  }

  @Test
  void makesABlobOfAnEmptyChunk() throws Exception {
    Repository other = registry.repository("other");
    UploadKey empty = node.start(other, DigestAlgorithm.SHA512);
    node.append(empty, "");

    node.complete(empty, sha512(""));

    assertThat(registry.bytesOf(sha512(""))).isEmpty();
  }

  @Test
  void refusesADigestMismatchAndTheUploadGoesOn() throws Exception {
    node.append(key, "right");

    assertRefused(DIGEST_INVALID, () -> node.complete(key, sha256("wrong")));
    assertRefused(DIGEST_INVALID, () -> node.complete(key, sha256("wrong"), Bodies.of("not kept")));

    assertThat(node.get(key).received()).isEqualTo(5);
    node.complete(key, sha256("right, finally"), Bodies.of(", finally"));
    assertThat(registry.bytesOf(sha256("right, finally"))).hasSize(14);
  }

  @Test
  @Shows("F5")
  void keepsOnlyAcceptedBytesWhenTheClientVanishes() throws Exception {
    node.append(key, "kept");

    assertThatExceptionOfType(ClientGoneException.class)
        .isThrownBy(() -> node.complete(key, sha256("kept, lost"), Bodies.cutAfter(", lo")));

    assertThat(registry.storage().size(location)).hasValue(4);
  }

  @ParameterizedTest
  @EnumSource(names = {"WRITE", "SYNC"})
  @Shows("F4")
  void keepsOnlyAcceptedBytesWhenStorageFails(Fault fault) throws Exception {
    node.append(key, "kept");
    registry.storage().breakAt(fault);

    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> node.complete(key, sha256("kept, lost"), Bodies.of(", lost")));

    assertThat(registry.storage().size(location)).hasValue(4);
  }

  @Test
  void readsTheBytesAgainForAnotherAlgorithm() throws Exception {
    node.append(key, "five hundred ");
    Digest digest = sha512("five hundred and twelve");

    node.complete(key, digest, Bodies.of("and twelve"));

    assertThat(registry.bytesOf(digest)).hasSize(23);
  }

  @Test
  void refusesAMismatchInAnotherAlgorithm() throws Exception {
    node.append(key, "right in sha512");

    assertRefused(DIGEST_INVALID, () -> node.complete(key, sha512("wrong")));

    node.complete(key, sha512("right in sha512"));
  }

  /** Or else a request of a hundred bytes would cost as much as all that was sent before. */
  @Test
  void readsTheBytesOnceForAnotherAlgorithm() throws Exception {
    node.append(key, "right in ");
    node.append(key, "sha512");
    for (int i = 0; i < 3; i++) {
      assertRefused(DIGEST_INVALID, () -> node.complete(key, sha512("wrong")));
      assertRefused(DIGEST_INVALID, () -> node.complete(key, sha512("wrong"), Bodies.of("!?")));
    }
    assertThat(registry.storage().bytesRead()).isEqualTo(15 + 3 * 2);

    node.append(key, ", and more");
    node.complete(key, sha512("right in sha512, and more"));

    assertThat(registry.storage().bytesRead()).isEqualTo(25 + 3 * 2);
  }

  @Test
  void needsNoReadingWhenTheAlgorithmWasAnnounced() throws Exception {
    UploadKey announced = node.start(repository, DigestAlgorithm.SHA512);
    node.append(announced, "announced");
    registry.storage().breakAt(Fault.READ);

    registry.node().complete(announced, sha512("announced"));

    assertThat(registry.findBlob(sha512("announced"))).isPresent();
  }

  @Test
  void needsNoReadingOnAnotherNode() throws Exception {
    node.append(key, "written by the first node");
    registry.storage().breakAt(Fault.READ, Fault.CREATE, Fault.RESUME);

    registry.node().complete(key, sha256("written by the first node"));

    assertThat(registry.findBlob(sha256("written by the first node"))).isPresent();
  }

  @Test
  void givesUpItsObjectWhenTheBytesAreThereAlready() throws Exception {
    push("the same bytes");
    Location first = registry.findBlob(sha256("the same bytes")).orElseThrow().location();

    node.complete(key, sha256("the same bytes"), Bodies.of("the same bytes"));

    assertThat(registry.findBlob(sha256("the same bytes")).orElseThrow().location())
        .isEqualTo(first);
    assertThat(registry.givenUp()).containsEntry(location, "duplicate");
  }

  @Test
  @Shows("R17")
  void givesABlobPushedAgainTheTimeOfANewOne() throws Exception {
    push("pushed twice");
    push("pushed twice");

    assertThat(reviewsOf(sha256("pushed twice"))).containsExactly("blob_upload", "blob_upload");
  }

  @Test
  @Shows({"R17", "R20"})
  void queuesTheReviewWithTheBlobAndInTheFuture() throws Exception {
    push("to be reviewed");

    assertThat(reviewsOf(sha256("to be reviewed"))).containsExactly("blob_upload");
    assertThat(
            registry
                .database()
                .<Boolean>read(
                    handle ->
                        handle
                            .createQuery(
                                """
                                SELECT review_after > clock_timestamp() + interval '10 minutes'
                                FROM blob_review_queue
                                WHERE digest = :digest
                                """)
                            .bind("digest", sha256("to be reviewed"))
                            .mapTo(Boolean.class)
                            .one()))
        .isTrue();
  }

  private List<String> reviewsOf(Digest digest) {
    return registry
        .database()
        .read(
            handle ->
                handle
                    .createQuery(
                        """
                        SELECT event FROM blob_review_queue
                        WHERE digest = :digest AND repository_id = :repository
                        """)
                    .bind("digest", digest)
                    .bind("repository", repository.id())
                    .mapTo(String.class)
                    .list());
  }

  @Test
  void bringsLostBytesBack() throws Exception {
    push("lost and found");
    Digest digest = sha256("lost and found");
    Location lost = registry.findBlob(digest).orElseThrow().location();
    registry
        .database()
        .useTransaction(
            handle -> {
              handle.execute("UPDATE blobs SET location = NULL WHERE digest = ?", digest);
              handle.execute(
                  "INSERT INTO storage_deletions (location, cause, delete_after)"
                      + " VALUES (?, 'corrupt', now())",
                  lost.path());
            });

    push("lost and found");

    assertThat(registry.findBlob(digest).orElseThrow().location()).isNotEqualTo(lost);
    assertThat(registry.bytesOf(digest)).hasSize(14);
  }

  @Test
  void doesNotKnowACancelledUpload() throws Exception {
    node.append(key, "cancelled");
    node.cancel(key);

    assertRefused(BLOB_UPLOAD_UNKNOWN, () -> node.complete(key, sha256("cancelled")));
    assertThat(registry.givenUp()).containsEntry(location, "cancelled");
  }

  @Test
  void doesNotKnowAnUploadThatWasCancelledWhileItsLastBytesCame() throws Exception {
    Bodies.Held held = new Bodies.Held("cancelled ", "meanwhile");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> completion =
          threads.submit(() -> node.complete(key, sha256("cancelled meanwhile"), held.body()));
      held.awaitReached();
      registry.node().cancel(key);
      held.release();
      assertThatExceptionOfType(java.util.concurrent.ExecutionException.class)
          .isThrownBy(() -> completion.get(20, TimeUnit.SECONDS))
          .withMessageContaining("no upload");
    }
    assertThat(registry.findBlob(sha256("cancelled meanwhile"))).isEmpty();
    assertThat(registry.givenUp()).containsEntry(location, "cancelled");
  }

  @Test
  void doesNotKnowAnUploadOfAnotherRepository() throws Exception {
    Repository other = registry.repository("other");
    node.append(key, "mine");
    UploadKey stolen = new UploadKey(other, key.id());

    assertRefused(BLOB_UPLOAD_UNKNOWN, () -> node.complete(stolen, sha256("mine")));
    assertRefused(BLOB_UPLOAD_UNKNOWN, () -> node.cancel(stolen));
  }

  @Test
  void staysAsItWasWhenTheClientVanishes() throws Exception {
    node.append(key, "before ");

    assertThatExceptionOfType(ClientGoneException.class)
        .isThrownBy(() -> node.complete(key, sha256("any"), Bodies.cutAfter("halfway")));

    assertThat(node.get(key).received()).isEqualTo(7);
    node.complete(key, sha256("before after"), Bodies.of("after"));
  }

  @ParameterizedTest
  @EnumSource(names = {"WRITE", "SYNC", "RESUME"})
  @Shows("F4")
  void staysAsItWasWhenStorageFails(Fault fault) throws Exception {
    node.append(key, "before ");
    registry.storage().breakAt(fault);

    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> node.complete(key, sha256("before after"), Bodies.of("after")));

    registry.storage().mend();
    assertThat(node.get(key).received()).isEqualTo(7);
    node.complete(key, sha256("before " + fault), Bodies.of(fault.name()));
  }

  @Test
  void endsWithOneWriterWhenItCompletesBesideARunningChunk() throws Exception {
    node.append(key, "accepted");
    Bodies.Held held = new Bodies.Held(" but not", " this");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> chunk = threads.submit(() -> node.append(key, held.body()));
      held.awaitReached();
      node.complete(key, sha256("accepted"));
      held.release();
      assertThatExceptionOfType(java.util.concurrent.ExecutionException.class)
          .isThrownBy(() -> chunk.get(20, TimeUnit.SECONDS))
          .withMessageContaining("no upload");
    }
    assertThat(registry.bytesOf(sha256("accepted"))).asString(UTF_8).isEqualTo("accepted");
  }

  private void push(String content) throws ClientGoneException {
    UploadKey upload = node.start(repository);
    node.complete(upload, sha256(content), Bodies.of(content));
  }

  private static Digest sha512(String content) {
    return Digest.ofContent(DigestAlgorithm.SHA512, content.getBytes(UTF_8));
  }
}
