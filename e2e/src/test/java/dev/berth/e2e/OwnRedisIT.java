package dev.berth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.redis.server.RawClient;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with the Redis that the program brings, and what becomes of it without. */
@Tag("slow")
final class OwnRedisIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path folder;

  private static boolean isReadyWithRedis(Berth berth, String state) throws Exception {
    String said = new String(berth.client().get("/health/ready").body(), UTF_8);
    return said.contains("\"ready\":true") && said.contains("\"redis\":\"%s\"".formatted(state));
  }

  private static Optional<Long> redisPid(Berth berth) throws IOException {
    return berth.findRedis().map(ProcessHandle::pid);
  }

  @Test
  void isStartedAgainWhenItDiesAndStoppedWithTheServer() throws Exception {
    try (Berth berth = Berth.start(DataFolders.used(folder))) {
      Eventually.holds("Redis answers", PATIENCE, () -> isReadyWithRedis(berth, "up"));
      long first = redisPid(berth).orElseThrow();
      Signals.send("KILL", first);
      Eventually.holds(
          "another Redis runs",
          PATIENCE,
          () -> redisPid(berth).filter(pid -> pid != first).isPresent());
      Eventually.holds("it answers", PATIENCE, () -> isReadyWithRedis(berth, "up"));
      assertThat(berth.terminate()).isZero();
      assertThat(berth.findRedis()).isEmpty();
    }
  }

  @Test
  void isNotLeftBehindByAServerThatWasKilled() throws Exception {
    try (Berth berth = Berth.start(DataFolders.used(folder))) {
      Eventually.holds("Redis answers", PATIENCE, () -> isReadyWithRedis(berth, "up"));
      ProcessHandle left = berth.findRedis().orElseThrow();
      berth.kill();
      assertThat(left.info().commandLine()).isPresent();
      berth.restart();
      Eventually.holds("Redis answers", PATIENCE, () -> isReadyWithRedis(berth, "up"));
      assertThat(left.info().commandLine().orElse("")).doesNotContain("redis");
    }
  }

  @Test
  void tellsWhichNodesRun() throws Exception {
    try (Berth berth = Berth.start(DataFolders.used(folder), "node.name=east-1")) {
      String address = "127.0.0.1:" + berth.address().getPort();
      Eventually.holds(
          "the node is there",
          PATIENCE,
          () -> berth.run("nodes").output().matches("(?s).*\neast-1 +%s .*".formatted(address)));
      assertThat(berth.run("nodes", "-o", "json").output()).contains("\"node\" : \"east-1\"");
      berth.terminate();
      LauncherRun none = berth.run("nodes");
      assertThat(none.exitCode()).isEqualTo(3);
      assertThat(none.errors()).contains("no node is running on data folder");
    }
  }

  /** What every test with a server ends with. */
  @Test
  void isLookedThroughBeforeItIsStopped() throws Exception {
    Berth berth = Berth.start(DataFolders.used(folder));
    try (berth) {
      Eventually.holds("Redis answers", PATIENCE, () -> isReadyWithRedis(berth, "up"));
      assertThat(berth.auditKeys().orElseThrow().problems()).isEmpty();
      URI redis = URI.create(Files.readString(berth.data().resolve("redis/address")));
      try (RawClient client = new RawClient(redis.getPort())) {
        client.send("AUTH", redis.getUserInfo());
        client.send("SET", "registry:db:other", "x");
      }
      assertThatExceptionOfType(AssertionError.class)
          .isThrownBy(berth::close)
          .withMessageContaining("registry:db:other: Undeclared");
      assertThat(berth.stopped()).isTrue();
    }
  }

  @Test
  void isNotNeeded() throws Exception {
    try (Berth berth = Berth.start(DataFolders.used(folder), "redis.url=redis://127.0.0.1:1")) {
      Eventually.holds("it is ready", PATIENCE, () -> isReadyWithRedis(berth, "down"));
      LauncherRun nodes = berth.run("nodes");
      assertThat(nodes.exitCode()).isEqualTo(3);
      assertThat(nodes.errors()).contains("Redis is not available: ");
    }
  }
}
