package dev.berth.registry.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.keyspace.value.Values;
import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.Answer;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.blob.BlobTable;
import dev.berth.registry.redis.RegistryCatalog;
import dev.berth.registry.redis.RegistryKeys;
import dev.berth.registry.redis.RegistryKeys.Algorithm;
import dev.berth.registry.redis.RegistryKeys.Hex;
import dev.berth.registry.redis.RegistryKeys.Path;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.rules.Shows;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cache entries that decode well and cannot be true are as good as none. */
final class InvalidEntriesIT {
  private static final String CONTENT = "the content of a layer";
  private static final RedisServer server = RedisServer.start();

  @RegisterExtension
  static final TestNode node =
      new TestNode(
          Map.of(
              "BERTH_REDIS_URL",
              "redis://127.0.0.1:" + server.port(),
              "BERTH_REDIS_DEADLINE",
              "5s",
              "BERTH_REDIS_LIFE",
              "100ms",
              "BERTH_REDIS_LEASE",
              "10ms"));

  private final String name = "library/" + UUID.randomUUID();
  private final TestClient client = node.client();
  private Digest image;
  private Digest layer;

  /** What was cached before a node started is not believed for a moment. */
  @BeforeAll
  static void awaitCache() {
    node.client().pushImage("first/app", "v1", CONTENT);
    Waiting.until(
        "the cache is used",
        () -> {
          node.client().head("/v2/first/app/manifests/v1");
          return metric("berth_cache_reads_total{answer=\"redis\"}") > 0;
        });
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void push() {
    image = client.pushImage(name, "v1", CONTENT);
    layer = TestClient.sha256(CONTENT);
  }

  private static RegistryCatalog catalog() {
    return node.redis().catalog();
  }

  private static RegistryKeys keys() {
    return catalog().keys();
  }

  private long repository() {
    return repository(name);
  }

  private static long repository(String path) {
    return node.database()
        .read(handle -> new RepositoryTable().find(handle, new RepositoryName(path)))
        .orElseThrow()
        .id();
  }

  /** Writes a cache entry that has one field changed, and stays for the whole test. */
  private void cache(String family, Object key, Map<String, Object> fields) {
    Map<String, Object> value = new HashMap<>(fields);
    value.put("database", node.redis().database().compact());
    server.send(
        "SET", key.toString(), new Values(catalog().keyspace()).record(family).encode(value));
  }

  private void cacheRepository() {
    cache("repository", keys().repository(path()), Map.of("id", repository(), "path", name));
  }

  private Path path() {
    return new Path(name);
  }

  private String location() {
    return node.database()
        .read(handle -> new BlobTable().find(handle, layer))
        .orElseThrow()
        .location()
        .path();
  }

  @ParameterizedTest
  @CsvSource({
    "size, -1",
    "size, 1",
    "size, 9223372036854775807",
    "location, blobs/../../etc/passwd",
    "location, blobs/00/00000000-0000-0000-0000-000000000000"
  })
  void aBlobIsReadFromTheDatabase(String field, String value) {
    cacheRepository();
    Map<String, Object> entry = new HashMap<>();
    entry.put("repository", repository());
    entry.put("size", (long) CONTENT.length());
    entry.put("location", location());
    entry.put(field, field.equals("size") ? Long.valueOf(value) : value);
    cache("blob", keys().blob(path(), Algorithm.SHA256, new Hex(layer.hex())), entry);
    double before = metric("berth_cache_invalid_total");

    Answer got = client.get("/v2/%s/blobs/%s".formatted(name, layer));
    assertThat(got.status()).isEqualTo(200);
    assertThat(got.text()).isEqualTo(CONTENT);
    Answer head = client.head("/v2/%s/blobs/%s".formatted(name, layer));
    assertThat(head.status()).isEqualTo(200);
    assertThat(head.header("content-length")).contains("" + CONTENT.length());
    assertThat(metric("berth_cache_invalid_total")).isEqualTo(before + 2);
  }

  @ParameterizedTest
  @CsvSource({
    "digest, sha256:xyz",
    "digest, ../../etc/passwd",
    "media_type, no media type",
    "size, -1",
    "size, 1000000",
    "size, 9223372036854775807"
  })
  void aTagIsReadFromTheDatabase(String field, String value) {
    cacheRepository();
    Map<String, Object> entry = new HashMap<>(manifest());
    entry.put("digest", image.toString());
    entry.put(field, field.equals("size") ? Long.valueOf(value) : value);
    cache("tag", keys().tag(path(), new RegistryKeys.Tag("v1")), entry);
    assertServed("v1");
  }

  @ParameterizedTest
  @CsvSource({"media_type, <html>", "size, -1", "size, 1000000", "size, 9223372036854775807"})
  void aManifestIsReadFromTheDatabase(String field, String value) {
    cacheRepository();
    Map<String, Object> entry = new HashMap<>(manifest());
    entry.put(field, field.equals("size") ? Long.valueOf(value) : value);
    cache("manifest", keys().manifest(path(), Algorithm.SHA256, new Hex(image.hex())), entry);
    assertServed(image.toString());
  }

  /** As if both paths had the same key. */
  @Test
  @Shows("G13")
  void aTagOfARepositoryWithAnotherPathIsReadFromTheDatabase() {
    String other = name + "-other";
    Digest otherImage = client.pushImage(other, "v1", "content of " + other);
    cache("repository", keys().repository(path()), Map.of("id", repository(other), "path", other));
    Map<String, Object> entry = new HashMap<>(manifest());
    entry.put("repository", repository(other));
    entry.put("digest", otherImage.toString());
    cache("tag", keys().tag(path(), new RegistryKeys.Tag("v1")), entry);
    assertServed("v1");
  }

  /** Its bytes are at hand, so how long the answer is does not depend on the entry. */
  @Test
  void aManifestWithTheWrongSizeIsWhole() {
    cacheRepository();
    Map<String, Object> entry = new HashMap<>(manifest());
    entry.put("size", 3L);
    cache("manifest", keys().manifest(path(), Algorithm.SHA256, new Hex(image.hex())), entry);
    assertThat(TestClient.sha256(client.get("/v2/%s/manifests/%s".formatted(name, image)).text()))
        .isEqualTo(image);
  }

  private Map<String, Object> manifest() {
    return Map.of("repository", repository(), "media_type", TestClient.OCI_MANIFEST, "size", 500L);
  }

  private void assertServed(String reference) {
    double before = metric("berth_cache_invalid_total");
    String path = "/v2/%s/manifests/%s".formatted(name, reference);
    Answer got = client.get(path);
    assertThat(got.status()).isEqualTo(200);
    assertThat(got.header("content-type")).contains(TestClient.OCI_MANIFEST);
    assertThat(TestClient.sha256(got.text())).isEqualTo(image);
    assertThat(client.head(path).header("docker-content-digest")).contains(image.toString());
    assertThat(metric("berth_cache_invalid_total")).isEqualTo(before + 2);
  }

  private static double metric(String metric) {
    return node.client()
        .get("/metrics")
        .text()
        .lines()
        .filter(line -> line.startsWith(metric + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(metric.length() + 1)))
        .findFirst()
        .orElseThrow();
  }
}
