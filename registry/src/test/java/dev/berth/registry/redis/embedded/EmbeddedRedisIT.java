package dev.berth.registry.redis.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.keyspace.redis.RedisException;
import dev.berth.keyspace.redis.RedisSettings;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.embedded.Platform;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
final class EmbeddedRedisIT {
  @TempDir private Path data;

  /** Every address that was told, the newest last. */
  private final List<RedisAddress> told = Collections.synchronizedList(new ArrayList<>());

  private EmbeddedRedis start() {
    EmbeddedRedis redis = EmbeddedRedis.start(data, told::add).orElseThrow();
    awaitTold(1);
    return redis;
  }

  private RedisAddress awaitTold(int times) {
    Waiting.until("an address is told", () -> told.size() >= times);
    return told.getLast();
  }

  private ProcessHandle process() throws IOException {
    return ServerFiles.of(data).process().findProcess().orElseThrow();
  }

  private static boolean isTaken(int port) {
    try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return true;
    } catch (IOException refused) {
      return false;
    }
  }

  private static void connect(RedisAddress address) {
    Redis.connect(address, RedisSettings.DEFAULTS).close();
  }

  @Test
  void answersOnlyToWhoKnowsTheSecret() {
    try (EmbeddedRedis _ = start()) {
      RedisAddress address = told.getFirst();
      connect(address);
      assertThat(EmbeddedRedis.find(data)).contains(address);
      assertThatExceptionOfType(RedisException.Denied.class)
          .isThrownBy(() -> connect(RedisAddress.of("redis://" + address.hosts().getFirst())));
      assertThatExceptionOfType(RedisException.Denied.class)
          .isThrownBy(() -> connect(RedisAddress.of("redis://x@" + address.hosts().getFirst())));
    }
  }

  @Test
  void showsItsSecretToNobodyElse() throws IOException {
    try (EmbeddedRedis _ = start()) {
      String secret = told.getFirst().login().orElseThrow().password();
      assertThat(process().info().commandLine().orElseThrow()).doesNotContain(secret);
      Path folder = ServerFiles.of(data).folder();
      assertThat(Files.getPosixFilePermissions(folder))
          .hasToString("[OWNER_READ, OWNER_WRITE, OWNER_EXECUTE]");
      for (String file : List.of("redis.conf", "address")) {
        assertThat(Files.readString(folder.resolve(file))).contains(secret);
        assertThat(Files.getPosixFilePermissions(folder.resolve(file)))
            .hasToString("[OWNER_READ, OWNER_WRITE]");
      }
      for (String file : List.of("redis.log", "redis.pid")) {
        assertThat(Files.getPosixFilePermissions(folder.resolve(file)))
            .hasToString("[OWNER_READ, OWNER_WRITE]");
      }
    }
  }

  @Test
  void isGoneWhenItWasClosed() throws IOException {
    ProcessHandle process;
    try (EmbeddedRedis _ = start()) {
      process = process();
    }
    assertThat(ServerFiles.of(data).process().isServedBy(process)).isFalse();
    assertThat(EmbeddedRedis.find(data)).isEmpty();
  }

  @Test
  void hasANewSecretWithEachNode() {
    start().close();
    try (EmbeddedRedis _ = start()) {
      assertThat(awaitTold(2).login()).isNotEqualTo(told.getFirst().login());
    }
  }

  @Test
  void isStartedAgainAtItsAddressWhenItDies() throws IOException {
    try (EmbeddedRedis _ = start()) {
      process().destroyForcibly();
      assertThat(awaitTold(2)).isEqualTo(told.getFirst());
      connect(told.getLast());
      process().destroyForcibly();
      connect(awaitTold(3));
    }
  }

  @Test
  void takesAnotherPortWhenSomebodyTookItsOwn() throws IOException {
    try (EmbeddedRedis _ = start()) {
      int port = told.getFirst().hosts().getFirst().port();
      process().destroyForcibly();
      Waiting.until("the port is free", () -> !isTaken(port));
      try (ServerSocket taken = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        RedisAddress next = awaitTold(2);
        assertThat(next.hosts().getFirst().port()).isNotEqualTo(taken.getLocalPort());
        connect(next);
        assertThat(EmbeddedRedis.find(data)).contains(next);
      }
    }
  }

  @Test
  void stopsTheServerThatAKilledNodeLeftBehind() throws Exception {
    Process node =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                NodeProgram.class.getName(),
                data.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader output = node.inputReader();
    assertThat(output.readLine()).isEqualTo("ready");
    ProcessHandle orphan = process();
    node.destroyForcibly().waitFor();
    assertThat(ServerFiles.of(data).process().isServedBy(orphan)).isTrue();
    try (EmbeddedRedis _ = start()) {
      assertThat(ServerFiles.of(data).process().isServedBy(orphan)).isFalse();
      connect(told.getFirst());
    }
  }

  @Test
  void leavesAnotherProgramAloneThatHasTheNotedId() throws IOException {
    Path folder = Files.createDirectories(ServerFiles.of(data).folder());
    Process other = new ProcessBuilder("sleep", "600").start();
    try {
      Files.writeString(folder.resolve("redis.pid"), other.pid() + "\n");
      try (EmbeddedRedis _ = start()) {
        connect(told.getFirst());
      }
      assertThat(other.isAlive()).isTrue();
    } finally {
      other.destroyForcibly();
    }
  }

  @Test
  void doesWithoutOnAPlatformThatHasNone() {
    assertThat(EmbeddedRedis.start(data, Platform.of("Plan 9", "mips"), told::add)).isEmpty();
  }

  @Test
  void keepsNobodyWaitingWhenItsProgramCannotRun() throws IOException {
    ServerFiles files = ServerFiles.of(data);
    Files.createDirectories(files.folder());
    Path program = files.folder().resolve(RedisProgram.name(Platform.current()));
    Files.writeString(program, "no program");
    Optional<EmbeddedRedis> redis = EmbeddedRedis.start(data, told::add);
    redis.orElseThrow().close();
    assertThat(told).isEmpty();
  }
}
