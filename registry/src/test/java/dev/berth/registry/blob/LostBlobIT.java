package dev.berth.registry.blob;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.Answer;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.ledger.LostObjects;
import dev.berth.registry.storage.Location;
import dev.berth.registry.storage.ObjectWriter;
import dev.berth.rules.Shows;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

/** The database names an object that is no longer in storage. */
final class LostBlobIT {
  private static final RedisServer REDIS = RedisServer.start();

  @RegisterExtension
  static final TestNode node =
      new TestNode(Map.of("BERTH_REDIS_URL", "redis://127.0.0.1:" + REDIS.port()));

  private final TestClient client = node.client();

  @AfterAll
  static void stopRedis() {
    REDIS.close();
  }

  /** Every test ends with a registry that has lost nothing. */
  @AfterEach
  void everyObjectIsThere() {
    assertThat(node.problems()).isEmpty();
  }

  private static Location locationOf(Digest digest) {
    return node.database()
        .read(handle -> new BlobTable().find(handle, digest))
        .orElseThrow()
        .location();
  }

  private Digest pushAndLose(String repository, String content) {
    Digest digest = client.pushBlob(repository, content);
    assertThat(node.storage().delete(locationOf(digest))).isTrue();
    return digest;
  }

  @Test
  @Shows("F4")
  void isAnsweredWithAnErrorThatTryingAgainDoesNotHelp() {
    Digest digest = pushAndLose("app", "lost");

    for (String range : List.of("bytes=0-", "bytes=1-2")) {
      Answer answer =
          client.send("GET", "/v2/app/blobs/" + digest, BodyPublishers.noBody(), "Range", range);
      assertThat(answer.status()).isEqualTo(500);
      assertThat(answer.header("Retry-After")).isEmpty();
      assertThat(answer.errorCodes()).containsExactly("UNKNOWN");
      assertThat(answer.text())
          .contains("pushing the same blob again")
          .doesNotContain(node.folder().toString());
    }
    client.pushBlob("app", "lost");
  }

  @Test
  void isLoggedWithDigestRepositoryAndLocationAndCounted() {
    Digest digest = pushAndLose("some/app", "logged");
    Location location = locationOf(digest);
    double before = counted();

    List<ILoggingEvent> lines = linesDuring(() -> client.get("/v2/some/app/blobs/" + digest));

    assertThat(lines).hasSize(1);
    assertThat(lines.getFirst().getLevel()).isEqualTo(Level.ERROR);
    assertThat(lines.getFirst().getKeyValuePairs())
        .extracting(Object::toString)
        .containsExactly(
            "digest=\"%s\"".formatted(digest),
            "repository=\"some/app\"",
            "location=\"%s\"".formatted(location));
    assertThat(counted()).isEqualTo(before + 1);
    client.pushBlob("some/app", "logged");
  }

  private static List<ILoggingEvent> linesDuring(Runnable action) {
    Logger logger = (Logger) LoggerFactory.getLogger(LostObjects.class);
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    logger.addAppender(lines);
    try {
      action.run();
    } finally {
      logger.detachAppender(lines);
    }
    return lines.list;
  }

  private double counted() {
    return client
        .get("/metrics")
        .text()
        .lines()
        .filter(line -> line.startsWith("berth_storage_lost_objects_total "))
        .map(line -> line.split(" ", 2)[1])
        .mapToDouble(Double::parseDouble)
        .sum();
  }

  @Test
  void isReplacedByAPushWhenTheStorageCannotTellWhetherItIsThere() throws IOException {
    Digest digest = client.pushBlob("app", "in a folder that cannot be read");
    Path folder = node.folder().resolve(locationOf(digest).path()).resolveSibling(".").normalize();
    Path elsewhere = folder.resolveSibling("elsewhere");
    Files.move(folder, elsewhere);
    try {
      // One in 256 pushes would be written into the folder that is missing.
      for (int i = 0;
          i < 5 && locationOf(digest).path().contains(folder.getFileName() + "/");
          i++) {
        client.send(
            "POST",
            "/v2/app/blobs/uploads/?digest=" + digest,
            BodyPublishers.ofString("in a folder that cannot be read"));
      }
      assertThat(client.get("/v2/app/blobs/" + digest).text())
          .isEqualTo("in a folder that cannot be read");
    } finally {
      Files.move(elsewhere, folder);
    }
  }

  /** A client that pushes would otherwise not send its bytes. */
  @Test
  void isUnknownToWhoAsksWhetherItIsThere() {
    Digest digest = client.pushBlob("app", "asked for");
    String path = "/v2/app/blobs/" + digest;
    assertThat(client.head(path).status()).isEqualTo(200);

    node.storage().delete(locationOf(digest));

    assertThat(client.head(path).status()).as("after one that Redis may have").isEqualTo(404);
    assertThat(client.head(path).status()).isEqualTo(404);
    client.pushBlob("app", "asked for");
    assertThat(client.head(path).status()).isEqualTo(200);
  }

  @Test
  void isUnknownWhenOnlyAPartIsLeft() {
    Digest digest = client.pushBlob("app", "only a part");
    try (ObjectWriter shortened = node.storage().resume(locationOf(digest), 4)) {
      shortened.sync();
    }

    assertThat(client.head("/v2/app/blobs/" + digest).status()).isEqualTo(404);
    assertThat(client.get("/v2/app/blobs/" + digest).status()).isEqualTo(500);

    client.pushBlob("app", "only a part");
    assertThat(client.get("/v2/app/blobs/" + digest).text()).isEqualTo("only a part");
  }

  @Test
  void isNotMounted() {
    Digest digest = pushAndLose("source", "to be mounted");

    Answer mounted =
        client.post("/v2/target/blobs/uploads/?mount=%s&from=source".formatted(digest));

    assertThat(mounted.status()).isEqualTo(202);
    String upload = mounted.header("Location").orElseThrow();
    assertThat(client.put(upload + "?digest=" + digest, "to be mounted").status()).isEqualTo(201);
    assertThat(client.get("/v2/source/blobs/" + digest).status()).isEqualTo(200);
  }

  static Stream<Named<BiFunction<TestClient, String, Answer>>> pushes() {
    return Stream.of(
        Named.of(
            "by one request",
            (client, content) ->
                client.send(
                    "POST",
                    "/v2/other/blobs/uploads/?digest=" + sha256(content),
                    BodyPublishers.ofString(content))),
        Named.of(
            "by POST and PUT",
            (client, content) ->
                client.put(client.startUpload("other") + "?digest=" + sha256(content), content)),
        Named.of(
            "in chunks",
            (client, content) -> {
              String upload = client.startUpload("other");
              client.patch(upload, content.substring(0, 3));
              client.patch(upload, content.substring(3));
              return client.put(upload + "?digest=" + sha256(content), "");
            }));
  }

  @ParameterizedTest
  @MethodSource("pushes")
  @Shows("F4")
  void comesBackWithAnyPushOfTheSameBytes(BiFunction<TestClient, String, Answer> push) {
    String content = "comes back " + Objects.hash(push);
    Digest digest = pushAndLose("app", content);
    Location lost = locationOf(digest);

    assertThat(push.apply(client, content).status()).isEqualTo(201);

    assertThat(client.get("/v2/app/blobs/" + digest).text()).isEqualTo(content);
    assertThat(client.get("/v2/other/blobs/" + digest).text()).isEqualTo(content);
    assertThat(locationOf(digest)).isNotEqualTo(lost);
    assertThat(causeOf(lost)).isEqualTo("corrupt");
  }

  private static String causeOf(Location location) {
    return node.database()
        .read(
            handle ->
                handle
                    .createQuery("SELECT cause FROM storage_deletions WHERE location = :location")
                    .bind("location", location.path())
                    .mapTo(String.class)
                    .one());
  }

  @Test
  void leavesABlobAloneWhoseBytesAreThere() {
    Digest digest = client.pushBlob("app", "pushed twice");
    Location location = locationOf(digest);

    client.pushBlob("app", "pushed twice");

    assertThat(locationOf(digest)).isEqualTo(location);
  }

  @Test
  @Shows("F4")
  void endsAnUploadWhoseBytesAreLost() {
    String upload = client.startUpload("app");
    assertThat(client.patch(upload, "first").status()).isEqualTo(202);
    loseUploads();

    List<ILoggingEvent> lines =
        linesDuring(
            () -> {
              Answer answer = client.patch(upload, "second");
              assertThat(answer.status()).isEqualTo(404);
              assertThat(answer.errorCodes()).containsExactly("BLOB_UPLOAD_UNKNOWN");
            });

    assertThat(lines).hasSize(1);
    assertThat(client.get(upload).status()).isEqualTo(404);
  }

  @Test
  void endsAnUploadWhoseBytesAreLostWhenItIsCompleted() {
    for (String last : List.of("second", "")) {
      String upload = client.startUpload("app");
      client.patch(upload, "first");
      loseUploads();
      Digest digest =
          Digest.ofContent(
              DigestAlgorithm.SHA512, ("first" + last).getBytes(StandardCharsets.UTF_8));

      Answer answer = client.put(upload + "?digest=" + digest, last);

      assertThat(answer.status()).isEqualTo(404);
      assertThat(answer.errorCodes()).containsExactly("BLOB_UPLOAD_UNKNOWN");
    }
  }

  private static void loseUploads() {
    List<String> locations =
        node.database()
            .read(
                handle ->
                    handle.createQuery("SELECT location FROM uploads").mapTo(String.class).list());
    locations.forEach(location -> node.storage().delete(new Location(location)));
  }
}
