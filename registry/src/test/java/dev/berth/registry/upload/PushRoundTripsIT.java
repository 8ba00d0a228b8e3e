package dev.berth.registry.upload;

import static dev.berth.registry.upload.UploadNode.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.config.DatabaseConfig;
import dev.berth.registry.config.Secret;
import dev.berth.registry.db.CountingRelay;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.http.server.ClientGoneException;
import dev.berth.registry.repository.Repository;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** How often a push waits for an answer of the database. */
final class PushRoundTripsIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();
  @TempDir static Path folder = Path.of("");

  /** The pool asks now and then whether its connection still works. */
  private static final int REPETITIONS = 5;

  private CountingRelay relay;
  private Database database;
  private UploadNode node;
  private UploadNode other;
  private Repository repository;

  private interface Push {
    void push(String content) throws ClientGoneException;
  }

  @BeforeEach
  void open() throws IOException {
    relay = CountingRelay.to(server.address());
    database = Database.openForRequests(relay.address(), oneConnection(), TestDatabase.PARTITIONS);
    SharedRegistry registry = new SharedRegistry(database, folder);
    node = registry.node();
    other = registry.node();
    repository = registry.repository("app");
  }

  @AfterEach
  void close() {
    database.close();
    relay.close();
  }

  private static DatabaseConfig oneConnection() {
    return new DatabaseConfig(
        Optional.empty(),
        "berth",
        Secret.empty(),
        1,
        TestDatabase.PARTITIONS,
        Duration.ofSeconds(5),
        Duration.ofSeconds(20),
        Duration.ofSeconds(10),
        true);
  }

  private long roundTripsOf(Push push) throws ClientGoneException {
    long fewest = Long.MAX_VALUE;
    for (int i = 0; i < REPETITIONS; i++) {
      long before = relay.roundTrips();
      push.push("{\"content\": \"%s\"}".formatted(UUID.randomUUID()));
      fewest = Math.min(fewest, relay.roundTrips() - before);
    }
    return fewest;
  }

  @Test
  void oneForTheBeginningAndOneForTheEndOfABlob() throws Exception {
    assertThat(
            roundTripsOf(
                content -> {
                  UploadKey key = node.start(repository);
                  node.completeJustBegun(key, sha256(content), content);
                }))
        .isEqualTo(2);
  }

  @Test
  void noMoreForABlobThatIsKnown() throws Exception {
    String known = "{\"known\": true}";
    assertThat(
            roundTripsOf(
                _ -> {
                  UploadKey key = node.start(repository);
                  node.completeJustBegun(key, sha256(known), known);
                }))
        .isEqualTo(2);
  }

  /** Each request looks at the upload; a chunk is accepted in a transaction. */
  @Test
  void threeForTheFirstChunkAndTwoForTheEndOnAnyNode() throws Exception {
    assertThat(
            roundTripsOf(
                content -> {
                  UploadKey key = node.start(repository);
                  node.append(key, content);
                  other.complete(key, sha256(content));
                }))
        .isEqualTo(1 + 3 + 2);
  }
}
