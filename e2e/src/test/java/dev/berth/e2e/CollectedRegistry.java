package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/**
 * A registry in which other nodes collect garbage: a PostgreSQL, a storage, and a node that
 * collects nothing and goes on running. It holds content that is never deleted; whatever tests push
 * beside that is made garbage by them, and when everything was collected the registry must look as
 * it did before.
 */
final class CollectedRegistry implements AutoCloseable {
  private static final String KEPT = "kept";
  private static final byte[] SHARED_LAYER = Bytes.random(new SplittableRandom(), 1000);

  /** Most nodes are killed before it would pay to compile much. */
  private static final Map<String, String> SHORT_LIVED =
      Map.of("BERTH_JAVA_OPTS", "-XX:TieredStopAtLevel=1");

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Path folder;
  private final ExternalPostgres postgres;
  private final RegistryDatabase database;
  private final Berth front;
  private final Content kept = sample();
  private final List<String> clean;

  private CollectedRegistry(Path folder) throws Exception {
    this.folder = folder;
    this.postgres = ExternalPostgres.start(folder);
    postgres.createDatabase("berth");
    this.database = new RegistryDatabase(postgres, "berth");
    this.front = startNode("front", "gc.workers=0");
    push(KEPT, kept);
    this.clean = content();
  }

  static CollectedRegistry start(Path folder) throws Exception {
    return new CollectedRegistry(folder);
  }

  /** Starts a node that does not wait long for anything but locks. */
  Berth startNode(String name, String... settings) throws IOException {
    List<String> all =
        new ArrayList<>(
            List.of(
                ExternalPostgres.setting("berth", postgres.port()),
                "storage.folder=" + storage().folder(),
                "database.statement-timeout=60s",
                "database.lock-timeout=60s",
                "gc.interval=50ms",
                "gc.claim=1s"));
    all.addAll(List.of(settings));
    return Berth.start(folder.resolve(name), SHORT_LIVED, all.toArray(String[]::new));
  }

  RegistryDatabase database() {
    return database;
  }

  StorageFiles storage() {
    return new StorageFiles(folder.resolve("storage"));
  }

  RegistryClient client() {
    return front.client();
  }

  /** An index of two images, a referrer of it, and a layer and a configuration that all share. */
  private static Content sample() {
    Content content = new Content();
    ObjectNode shared = content.blob(Content.LAYER, SHARED_LAYER);
    Document image = content.add(content.image(content.config("arm64"), shared));
    Document index = content.add(content.index(image, content.add(content.image())), "latest");
    content.add(content.artifact("application/vnd.example").set("subject", index.descriptor()));
    return content;
  }

  private void push(String repository, Content content) throws IOException, InterruptedException {
    content.push(client(), repository);
    for (Map.Entry<String, Document> tag : content.tags().entrySet()) {
      assertThat(tag.getValue().put(client(), repository, tag.getKey()).statusCode())
          .isEqualTo(201);
    }
  }

  /** Pushes an index with all that belongs to it, and takes its tag away; returns where. */
  String pushUntagged() throws IOException, InterruptedException {
    String repository = "untagged/" + UUID.randomUUID();
    push(repository, sample());
    delete(repository, "latest");
    return repository;
  }

  /** Pushes the same, and deletes all manifests: the blobs are left; returns where. */
  String pushAbandonedBlobs() throws IOException, InterruptedException {
    String repository = "abandoned/" + UUID.randomUUID();
    Content content = sample();
    push(repository, content);
    for (Document manifest : content.manifests().reversed()) {
      delete(repository, manifest.digest());
    }
    return repository;
  }

  private void delete(String repository, String reference)
      throws IOException, InterruptedException {
    assertThat(client().delete("/v2/%s/manifests/%s".formatted(repository, reference)).statusCode())
        .isEqualTo(202);
  }

  /** Every row and every object there is. */
  List<String> everything() throws Exception {
    return Stream.of(database.content(), database.work(), storage().locations())
        .flatMap(List::stream)
        .toList();
  }

  private List<String> content() throws Exception {
    return Stream.concat(database.content().stream(), storage().locations().stream()).toList();
  }

  /** What was never deleted can be pulled whole. */
  void assertKept() throws IOException, InterruptedException {
    for (Map.Entry<String, Document> tag : kept.tags().entrySet()) {
      Stored.manifest(KEPT, tag.getKey(), tag.getValue()).assertGet(client());
    }
    for (Document manifest : kept.manifests()) {
      Stored.manifest(KEPT, manifest.digest(), manifest).assertGet(client());
    }
    for (byte[] blob : kept.blobs().values()) {
      Stored.blob(KEPT, kept.algorithm(), blob).assertGet(client());
    }
  }

  /** One turns into the other. */
  private static final String ALL_MANIFEST_REVIEWS =
      "(SELECT id FROM manifest_review_queue UNION ALL SELECT id FROM referrer_review_queue) AS all_reviews";

  /** Makes everything due, again and again, until nothing is left for the nodes to do. */
  void awaitCollected() throws Exception {
    Eventually.holds(
        "nothing is left to do",
        PATIENCE,
        () -> {
          database.makeAllDue();
          return database.count(ALL_MANIFEST_REVIEWS) == 0
              && database.count(RegistryDatabase.BLOB_REVIEWS) == 0
              && database.count(RegistryDatabase.OBJECTS) == 0;
        });
  }

  /** All garbage is gone, each piece was removed once, and nothing else is. */
  void assertClean() throws Exception {
    assertThat(content()).containsExactlyElementsOf(clean);
    assertThat(
            database.column(
                """
                SELECT concat_ws(' ', kind, repository_id, digest, location)
                FROM collected
                GROUP BY kind, repository_id, digest, location
                HAVING count(*) > 1
                """))
        .as("collected twice")
        .isEmpty();
    assertKept();
    front.check();
    assertThat(postgres.log()).doesNotContainIgnoringCase("deadlock");
  }

  @Override
  public void close() throws IOException, SQLException {
    try (postgres;
        database) {
      front.close();
    }
  }
}
