package dev.berth.e2e.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.redis.server.RawClient;
import dev.berth.keyspace.redis.server.RedisServer;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class KeyAuditIT {
  private static final String REPOSITORY = "registry:db:{repository:app:" + "0".repeat(64) + "}";
  private static final String PULLS = "registry:api:{repository:app:" + "0".repeat(64) + "}:pull";
  private static final RedisServer SERVER = RedisServer.start();

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  @BeforeEach
  void flush() {
    SERVER.send("FLUSHALL");
  }

  @Test
  void countsKeysThatAreAsDeclared() throws IOException {
    SERVER.send("SET", REPOSITORY, "x", "PX", 1500);
    SERVER.send("SET", REPOSITORY + ":tag:latest", "x", "PX", 1500);
    SERVER.send("SET", REPOSITORY + ":tag:v1", "x", "PX", 1500);
    SERVER.send("HINCRBY", PULLS, "a".repeat(22), 1);
    KeyAudit audit = new KeyAudit().look(SERVER.port());
    audit.expectNone();
    assertThat(audit).hasToString("pull 1, repository 1, tag 2");
  }

  @Test
  void knowsTheKeysOfLimitsLeasesAndLocks() throws IOException {
    SERVER.send("SET", "registry:api:{rate-limit:pull:MTI3LjAuMC4x}", "1", "PX", 86_000_000);
    SERVER.send(
        "SET", "registry:api:{repository-lease:app:" + "0".repeat(64) + "}", "x", "PX", 60_000);
    SERVER.send("SET", "registry:gc:lock:records", "x", "PX", 60_000);
    SERVER.send("SET", "registry:storage:lock:upload-expiry", "x", "PX", 60_000);
    KeyAudit audit = new KeyAudit().look(SERVER.port());
    audit.expectNone();
    assertThat(audit).hasToString("gc-lock 1, rate-limit 1, repository-lease 1, storage-lock 1");
  }

  @Test
  void findsALockThatItsOwnerCouldNotLose() throws IOException {
    SERVER.send("SET", "registry:gc:lock:records", "x");
    assertProblem("lives for ever, not 1m");
  }

  @Test
  void findsAKeyThatIsNotDeclared() throws IOException {
    SERVER.send("SET", "registry:db:other", "x", "PX", 1500);
    assertProblem("registry:db:other: Undeclared");
  }

  @Test
  void findsAKeyOfTheWrongType() throws IOException {
    SERVER.send("SADD", REPOSITORY, "x");
    assertProblem("is a set, not a string");
  }

  @Test
  void findsAKeyWithoutItsLifetime() throws IOException {
    SERVER.send("SET", REPOSITORY, "x");
    assertProblem("lives for ever, not 2s");
  }

  @Test
  void findsAKeyThatLivesTooLong() throws IOException {
    SERVER.send("SET", REPOSITORY, "x", "PX", 5000);
    assertProblem("ms more, not 2s");
    Settings longer = Settings.NONE.withConfig("redis.life", Duration.ofSeconds(6));
    new KeyAudit(longer).look(SERVER.port()).expectNone();
  }

  @Test
  void findsAKeyThatGoesAlthoughItIsToStay() throws IOException {
    SERVER.send("HSET", PULLS, "a".repeat(22), "1");
    SERVER.send("PEXPIRE", PULLS, 5000);
    assertProblem("but is to stay");
  }

  @Test
  void looksAtMoreKeysThanOneBatch() throws IOException {
    try (RawClient client = new RawClient(SERVER.port())) {
      for (int i = 0; i < 2000; i++) {
        client.send(
            "HINCRBY", "registry:api:{repository:app:%064d}:pull".formatted(i), "a".repeat(22), 1);
      }
    }
    assertThat(new KeyAudit().look(SERVER.port())).hasToString("pull 2000");
  }

  private static void assertProblem(String text) throws IOException {
    assertThat(new KeyAudit().look(SERVER.port()).problems())
        .singleElement()
        .asString()
        .contains(text);
  }
}
