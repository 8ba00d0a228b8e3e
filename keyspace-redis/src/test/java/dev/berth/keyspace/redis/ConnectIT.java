package dev.berth.keyspace.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.access.Counters;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ConnectIT {
  private static final Keyspace KEYSPACE = Lives.load();

  private static RedisServer server;

  private final Counters counters = new Counters(KEYSPACE.family("each.counter"));
  private final WriteKey<Shape.Counter> key = Lives.key(KEYSPACE, "each.counter", "a");

  @BeforeAll
  static void start() {
    server = RedisServer.start();
    server.send("ACL", "SETUSER", "ann", "on", ">s3cret", "~each:*", "+@all");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static RedisAddress at(String login, String rest) {
    return RedisAddress.of("redis://%s127.0.0.1:%d%s".formatted(login, server.port(), rest));
  }

  @Test
  void tellsTheServerWhoItIs() {
    RedisSettings settings = Slow.SETTINGS.withService("Mailer");
    try (Redis redis = Redis.connect(server.address(), settings)) {
      redis.run(counters.get(key));
      assertThat(server.send("CLIENT", "LIST").toString()).contains("name=Mailer ");
    }
  }

  @Test
  void logsInAsAUser() {
    try (Redis redis = Redis.connect(at("ann:s3cret@", ""), Slow.SETTINGS)) {
      assertThat(redis.run(counters.add(key, 1))).isPositive();
      Counters others = new Counters(KEYSPACE.family("first.counter"));
      WriteKey<Shape.Counter> other = Lives.key(KEYSPACE, "first.counter", "a");
      assertThatThrownBy(() -> redis.run(others.get(other)))
          .isInstanceOf(RedisException.Denied.class)
          .hasMessageStartingWith("lives/first.counter was refused by the server: NOPERM");
      assertThatThrownBy(() -> redis.run(others.add(other, 1)))
          .isInstanceOf(RedisException.Denied.class);
    }
  }

  @Test
  void saysThatItWasClosed() {
    Redis redis = Redis.connect(server.address(), Slow.SETTINGS);
    redis.close();
    long began = System.nanoTime();
    assertThatThrownBy(() -> redis.run(counters.add(key, 1), Duration.ofHours(1)))
        .hasMessage(
            "lives/each.counter cannot be reached: this connection was closed by the program")
        .isInstanceOfSatisfying(
            RedisException.Unreachable.class, e -> assertThat(e.mayHaveHappened()).isFalse());
    assertThatThrownBy(() -> redis.scan(counters.family().scanPattern(), _ -> {}))
        .isInstanceOf(RedisException.Unreachable.class);
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Slow.SETTINGS.deadline());
  }

  @Test
  void usesAnotherDatabase() {
    try (Redis redis = Redis.connect(at("", "/3"), Slow.SETTINGS)) {
      redis.run(counters.add(Lives.key(KEYSPACE, "each.counter", "third"), 1));
    }
    assertThat(server.send("INFO", "keyspace").toString()).contains("db3:keys=1");
  }

  @Test
  void refusesAWrongPassword() {
    assertThatThrownBy(() -> Redis.connect(at("ann:wrong@", ""), Slow.SETTINGS))
        .isInstanceOf(RedisException.Denied.class)
        .hasMessageContaining("WRONGPASS")
        .hasMessageNotContaining("wrong@");
  }

  @Test
  void saysThatNoServerIsThere() {
    RedisAddress nobody = RedisAddress.of("redis://127.0.0.1:" + RedisServer.freePort());
    assertThatThrownBy(() -> Redis.connect(nobody, Slow.SETTINGS))
        .isInstanceOf(RedisException.Unreachable.class)
        .satisfies(e -> assertThat(((RedisException) e).mayHaveHappened()).isFalse());
  }

  @Test
  void comesBackWhenTheServerDoes() {
    try (RedisServer other = RedisServer.start();
        Redis redis = Redis.connect(other.address(), Slow.SETTINGS)) {
      assertThat(redis.run(counters.add(key, 1), ChronoUnit.FOREVER.getDuration())).isEqualTo(1);
      other.kill();
      Waiting.until("it is known to be gone", () -> isUnreachable(redis));
      other.restart();
      assertThat(redis.run(counters.add(key, 1))).isEqualTo(1);
    }
  }

  private boolean isUnreachable(Redis redis) {
    try {
      redis.run(counters.get(key), Duration.ofMillis(200));
      return false;
    } catch (RedisException.Unreachable e) {
      return true;
    }
  }

  @Test
  void walksOverKeys() {
    try (Redis redis = Redis.connect(server.address(), Slow.SETTINGS)) {
      redis.run(counters.add(key, 1));
      Set<String> found = new HashSet<>();
      redis.scan(
          counters.family().scanPattern(),
          keys -> keys.forEach(one -> found.add(new String(one, UTF_8))));
      assertThat(found).contains(key.toString());
    }
  }
}
