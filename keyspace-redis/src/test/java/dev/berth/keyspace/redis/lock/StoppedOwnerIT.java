package dev.berth.keyspace.redis.lock;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisSettings;
import dev.berth.keyspace.redis.Uses;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.Values;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An owner that sleeps over the end of its lock, as a process under a long pause does. */
@Tag("slow")
class StoppedOwnerIT {
  private final WriteKey<Shape.Hash> account = Uses.key("account", "7");
  private final FencedHashes<Map<String, Object>> accounts =
      new FencedHashes<>(new Values(Uses.KEYSPACE).hash("account"), "fence");

  @Test
  @Timeout(30)
  void writesNothingUnderItsOldNumber() throws Exception {
    try (RedisServer server = RedisServer.start();
        Redis redis = Redis.connect(server.address(), RedisSettings.DEFAULTS)) {
      Process owner = start(server);
      try (BufferedReader told =
          new BufferedReader(new InputStreamReader(owner.getInputStream(), UTF_8))) {
        long number = Long.parseLong(told.readLine());
        send(owner, "100");
        assertThat(told.readLine()).isEqualTo("written");
        signal(owner, "STOP");

        HeldLock lock =
            new Locks(redis)
                .acquire(Uses.key("lock.account", "7"), Duration.ofSeconds(10))
                .orElseThrow();
        assertThat(lock.number()).isGreaterThan(number);
        assertThat(redis.run(accounts.put(account, Map.of("balance", 200L), lock.number())))
            .isTrue();

        send(owner, "300");
        signal(owner, "CONT");
        assertThat(List.of(told.readLine(), told.readLine()))
            .containsExactlyInAnyOrder("lost", "refused");
        assertThat(server.send("HGET", account, "balance")).isEqualTo("200");
        assertThat((Long) server.send("PTTL", account)).isBetween(3_500_000L, 3_600_000L);
        assertThat(lock.isHeld()).isTrue();
      } finally {
        owner.destroyForcibly();
      }
    }
  }

  private static Process start(RedisServer server) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(LockOwner.class.getName());
    command.add("redis://127.0.0.1:" + server.port());
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static void send(Process owner, String line) throws IOException {
    owner.getOutputStream().write((line + "\n").getBytes(UTF_8));
    owner.getOutputStream().flush();
  }

  private static void signal(Process owner, String name) throws Exception {
    int code = new ProcessBuilder("kill", "-" + name, Long.toString(owner.pid())).start().waitFor();
    assertThat(code).isZero();
  }
}
