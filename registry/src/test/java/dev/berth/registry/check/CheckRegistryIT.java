package dev.berth.registry.check;

import static dev.berth.registry.TestClient.sha256;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.blob.BlobTable;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.storage.Location;
import dev.berth.registry.storage.ObjectWriter;
import dev.berth.rules.Shows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Everything that can be wrong is made wrong, found, and mended as far as it can be. */
final class CheckRegistryIT {
  @RegisterExtension static final TestNode node = new TestNode();

  private final TestClient client = node.client();
  private final List<String> said = new ArrayList<>();
  private final List<CheckedFinding> findings = new ArrayList<>();

  @AfterEach
  void allIsWellAgain() {
    said.clear();
    assertThat(check(true, false)).as(() -> said.toString()).isTrue();
  }

  private boolean check(boolean deep, boolean repair) {
    return isWell(
        new CheckRegistry(
                node.database(),
                node.storage(),
                new StorageDeletionTable(Duration.ofHours(24)),
                this::add,
                _ -> {})
            .run(deep, repair));
  }

  private void add(CheckedFinding finding) {
    said.add(finding.line());
    findings.add(finding);
  }

  private boolean isWell(CheckResult result) {
    said.add(result.line());
    return result.isWell();
  }

  /** That a check finds this and mends it, so that all is well. */
  private void assertFoundAndMended(boolean deep, String sentence) {
    assertFoundAndTreated(deep, sentence, true);
    assertThat(said.getLast()).endsWith("1 found wrong, 1 of them fixed");
  }

  /** That a check finds this and does what can be done, which leaves the bytes of a blob lost. */
  private void assertFoundAndGivenUp(boolean deep, String sentence) {
    assertFoundAndTreated(deep, sentence, false);
    assertThat(said.getLast()).endsWith("1 found wrong, 0 of them fixed");
  }

  private void assertFoundAndTreated(boolean deep, String sentence, boolean well) {
    assertFound(deep, sentence);
    said.clear();
    assertThat(check(deep, true)).isEqualTo(well);
    assertThat(said.getFirst()).contains(sentence).contains(" - ");
  }

  private void assertFound(boolean deep, String sentence) {
    said.clear();
    assertThat(check(deep, false)).isFalse();
    assertThat(said).hasSize(2);
    assertThat(said.getFirst()).contains(sentence);
    assertThat(said.getLast()).endsWith("1 found wrong");
  }

  private Location locationOf(Digest digest) {
    return node.database()
        .read(handle -> new BlobTable().find(handle, digest))
        .orElseThrow()
        .location();
  }

  private static Path fileOf(Location location) {
    return node.folder().resolve(location.path());
  }

  private static boolean givenUp(Location location) {
    return new TestTransactions(node.database())
        .test(
            handle ->
                handle
                    .select(
                        "SELECT count(*) = 1 FROM storage_deletions WHERE location = ?",
                        location.path())
                    .mapTo(Boolean.class)
                    .one());
  }

  @Test
  void isNotWellWhenItFoundTooMuchToCompareEverything() throws IOException {
    for (String name : List.of("one", "two", "three")) {
      String id = UUID.nameUUIDFromBytes(name.getBytes(UTF_8)).toString();
      Files.writeString(
          fileOf(new Location("blobs/%s/%s".formatted(id.substring(0, 2), id))), name);
    }

    assertThat(checkUpTo(2)).isFalse();
    assertThat(said.getLast())
        .endsWith("2 found wrong, 2 of them fixed; there may be more, check again");
    said.clear();
    assertThat(checkUpTo(2)).isTrue();
    assertThat(said.getLast()).endsWith("1 found wrong, 1 of them fixed");
  }

  private boolean checkUpTo(int maxFindings) {
    return isWell(
        new CheckRegistry(
                node.database(),
                node.storage(),
                new StorageDeletionTable(Duration.ofHours(24)),
                this::add,
                _ -> {},
                maxFindings)
            .run(false, true));
  }

  @Test
  void saysHowMuchItSaw() {
    client.pushBlob("app", "any blob");

    assertThat(check(false, false)).isTrue();
    assertThat(said.getLast()).matches("checked \\d+ objects?: all is well");
    assertThat(check(true, false)).isTrue();
    assertThat(said.getLast()).matches("checked \\d+ objects?, every byte: all is well");
  }

  @Test
  @Shows("F1")
  void givesUpAnObjectThatNoTableKnows() {
    Location unknown = Location.fresh();
    try (ObjectWriter writer = node.storage().create(unknown)) {
      writer.write("bytes".getBytes(UTF_8), 0, 5);
    }

    assertFoundAndMended(false, "object %s (5 B) is in storage".formatted(unknown));

    assertThat(givenUp(unknown)).isTrue();
    assertThat(node.storage().size(unknown)).hasValue(5);
    assertThat(findings).extracting(CheckedFinding::kind).containsOnly("unknownObject");
    assertThat(findings).extracting(CheckedFinding::fixed).containsExactly(false, true);
  }

  @Test
  void findsABlobWithoutItsObject() {
    Digest digest = client.pushBlob("app", "to be removed");
    Location location = locationOf(digest);
    node.storage().delete(location);

    assertFoundAndGivenUp(false, "blob %s: its object %s is missing".formatted(digest, location));

    assertLostUntilPushedAgain(digest, "to be removed");
  }

  @Test
  void findsABlobWhoseObjectIsTooShort() throws IOException {
    Digest digest = client.pushBlob("app", "to be cut");
    Location location = locationOf(digest);
    Files.writeString(fileOf(location), "to be");

    assertFoundAndGivenUp(false, "has 5 bytes instead of 9");

    assertThat(givenUp(location)).isTrue();
    assertLostUntilPushedAgain(digest, "to be cut");
  }

  @Test
  void findsChangedBytesOnlyWhenItReadsThem() throws IOException {
    Digest digest = client.pushBlob("app", "to be changed");
    Files.writeString(fileOf(locationOf(digest)), "to be CHANGED");

    assertThat(check(false, false)).isTrue();
    assertFoundAndGivenUp(true, "has the digest " + sha256("to be CHANGED"));

    assertLostUntilPushedAgain(digest, "to be changed");
  }

  private void assertLostUntilPushedAgain(Digest digest, String content) {
    assertFound(false, "blob %s has lost its bytes".formatted(digest));
    said.clear();
    assertThat(check(false, true)).isFalse();
    assertThat(said.getFirst()).endsWith("left as it is");
    assertThat(client.head("/v2/app/blobs/" + digest).status()).isEqualTo(404);

    client.pushBlob("app", content);

    assertThat(client.get("/v2/app/blobs/" + digest).text()).isEqualTo(content);
  }

  @Test
  void leavesFilesAloneThatAreNotOurs() throws IOException {
    Path stranger = node.folder().resolve("blobs/README.txt");
    Files.writeString(stranger, "not ours");

    assertFoundAndGivenUp(false, "blobs/README.txt is in the storage");

    assertThat(stranger).hasContent("not ours");
    Files.delete(stranger);
  }

  @Test
  void endsAnUploadThatLostAcceptedBytes() throws IOException {
    String upload = client.startUpload("app");
    client.patch(upload, "accepted bytes");
    Location location = uploadLocation(upload);
    Files.writeString(fileOf(location), "accepted");

    assertFoundAndMended(false, "its object has 8 bytes instead of 14");

    assertThat(client.get(upload).status()).isEqualTo(404);
    assertThat(givenUp(location)).isTrue();
  }

  @Test
  void leavesAnUploadAloneThatHasMoreBytesThanWereAccepted() throws IOException {
    String upload = client.startUpload("app");
    client.patch(upload, "accepted");
    Files.writeString(fileOf(uploadLocation(upload)), "accepted and more");

    assertThat(check(true, false)).isTrue();
  }

  private static Location uploadLocation(String path) {
    String id = path.substring(path.lastIndexOf('/') + 1);
    return new TestTransactions(node.database())
        .find(
            handle ->
                handle
                    .select("SELECT location FROM uploads WHERE id::text = ?", id)
                    .mapTo(String.class)
                    .findOne())
        .map(Location::new)
        .orElseThrow();
  }

  @Test
  void findsManyThingsAtOnceAndMendsThemAll() {
    for (int i = 0; i < 40; i++) {
      node.storage().create(Location.fresh()).close();
    }
    Digest digest = client.pushBlob("app", "one of many");
    node.storage().delete(locationOf(digest));

    assertThat(check(true, true)).isFalse();
    assertThat(said).hasSize(42);
    client.pushBlob("app", "one of many");
  }

  @Test
  @Shows("F1")
  void findsNothingWhileOthersPush() throws Exception {
    AtomicInteger pushed = new AtomicInteger();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> pushers = new ArrayList<>();
      for (int pusher = 0; pusher < 4; pusher++) {
        pushers.add(threads.submit(() -> pushALot(pushed)));
      }
      while (!pushers.stream().allMatch(Future::isDone)) {
        assertThat(check(true, false)).as(() -> said.toString()).isTrue();
      }
      for (Future<?> pusher : pushers) {
        pusher.get(60, TimeUnit.SECONDS);
      }
    }
    assertThat(pushed).hasValue(120);
  }

  private void pushALot(AtomicInteger pushed) {
    for (int i = 0; i < 30; i++) {
      String upload = client.startUpload("busy");
      String content = "content " + i;
      client.patch(upload, content);
      if (i % 3 == 0) {
        client.delete(upload);
      } else {
        client.put(upload + "?digest=" + sha256(content + "!"), "!");
      }
      pushed.incrementAndGet();
    }
  }
}
