package dev.berth.keyspace.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.keyspace.redis.RedisException;
import dev.berth.keyspace.redis.RedisSettings;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerFaultsIT {
  private static final Duration SHORT = Duration.ofSeconds(2);
  private static final RedisSettings SETTINGS =
      RedisSettings.DEFAULTS
          .withDeadline(Duration.ofSeconds(10))
          .withConnectDeadline(Duration.ofSeconds(10));

  private static RedisAddress address(RedisServer server, String login) {
    return RedisAddress.of("redis://%s@127.0.0.1:%d".formatted(login, server.port()));
  }

  /** Every key that is there goes by itself some day. */
  private static void assertNoKeyStays(RedisServer server) {
    assertThat(server.keys()).allMatch(key -> (Long) server.send("PTTL", key) > 0);
  }

  @Test
  void saysThatNoServerAnswers() {
    RedisAddress nobody = RedisAddress.of("redis://127.0.0.1:" + RedisServer.freePort());
    assertThatExceptionOfType(RedisException.Unreachable.class)
        .isThrownBy(() -> Redis.connect(nobody, SETTINGS));
  }

  @Test
  void saysThatTheServerIsGoneAndFindsItAgain() {
    try (RedisServer server = RedisServer.start();
        Redis redis = Redis.connect(server.address(), SETTINGS)) {
      redis.run(Shop.put("c1"));
      server.kill();
      assertThatExceptionOfType(RedisException.Unreachable.class)
          .isThrownBy(() -> redis.run(Shop.put("c1"), SHORT));
      assertThatExceptionOfType(RedisException.Unreachable.class)
          .isThrownBy(() -> redis.run(Shop.put("c1"), SHORT))
          .matches(e -> !e.mayHaveHappened())
          .withMessageStartingWith("shop/cart ")
          .withMessageNotContaining("c1");
      server.restart();
      // The server has forgotten the script, too.
      Waiting.until("it is found again", () -> redis.run(Shop.put("c2")) > 0);
      assertNoKeyStays(server);
    }
  }

  @Test
  void saysThatTheFateOfAWriteIsUnknownWhenTheServerIsSlow() {
    try (RedisServer server = RedisServer.start();
        Redis redis = Redis.connect(server.address(), SETTINGS)) {
      redis.run(Shop.put("c1"));
      server.freeze();
      assertThatExceptionOfType(RedisException.TimedOut.class)
          .isThrownBy(() -> redis.run(Shop.put("c1"), SHORT))
          .withMessageContaining("may have taken effect or not")
          .matches(RedisException::mayHaveHappened);
      assertThatExceptionOfType(RedisException.TimedOut.class)
          .isThrownBy(() -> redis.run(Shop.count("c1"), SHORT))
          .matches(e -> !e.mayHaveHappened());
      server.thaw();
      // The write was only late: done once, and with its lifetime.
      assertThat(redis.run(Shop.count("c1"))).isEqualTo(2);
      assertNoKeyStays(server);
    }
  }

  @Test
  void saysThatTheServerIsAReplica() {
    try (RedisServer master = RedisServer.start();
        RedisServer replica = RedisServer.start("--replicaof", "127.0.0.1 " + master.port());
        Redis redis = Redis.connect(replica.address(), SETTINGS)) {
      assertThatExceptionOfType(RedisException.ReadOnlyReplica.class)
          .isThrownBy(() -> redis.run(Shop.put("c1")));
      assertThatExceptionOfType(RedisException.ReadOnlyReplica.class)
          .isThrownBy(() -> redis.atomically(Shop.PAIR, Shop.pair("c1", "tea")));
      assertThat(master.keys()).isEmpty();
    }
  }

  @Test
  void saysThatTheServerIsFull() {
    try (RedisServer server = RedisServer.start("--maxmemory-policy", "noeviction");
        Redis redis = Redis.connect(server.address(), SETTINGS)) {
      redis.run(Shop.put("c1"));
      server.send("CONFIG", "SET", "maxmemory", 1);
      assertThatExceptionOfType(RedisException.ServerFull.class)
          .isThrownBy(() -> redis.run(Shop.put("c2")));
      assertThatExceptionOfType(RedisException.ServerFull.class)
          .isThrownBy(() -> redis.atomically(Shop.PAIR, Shop.pair("c3", "tea")));
      assertThat(server.keys()).containsExactly(Shop.cart("c1").toString());
      assertThat(redis.run(Shop.count("c1"))).isEqualTo(1);
      assertThat(redis.run(Shop.delete("c1"))).isEqualTo(1);
    }
  }

  @Test
  void saysThatTheLogInIsWantedOrWrong() {
    try (RedisServer server = RedisServer.start("--requirepass", "open-sesame")) {
      assertThatExceptionOfType(RedisException.Denied.class)
          .isThrownBy(() -> Redis.connect(server.address(), SETTINGS))
          .withMessageContaining("NOAUTH");
      assertThatExceptionOfType(RedisException.Denied.class)
          .isThrownBy(() -> Redis.connect(address(server, ":close-sesame"), SETTINGS))
          .withMessageContaining("WRONGPASS")
          .withMessageNotContaining("close-sesame");
      try (Redis redis = Redis.connect(address(server, ":open-sesame"), SETTINGS)) {
        assertThat(redis.run(Shop.put("c1"))).isEqualTo(1);
      }
    }
  }

  @Test
  void writesNothingThatMayNotExpire() {
    try (RedisServer server = RedisServer.start()) {
      server.send("ACL", "SETUSER", "u", "on", ">p", "~*", "+@all", "-pexpire");
      try (Redis redis = Redis.connect(address(server, "u:p"), SETTINGS)) {
        assertThatExceptionOfType(RedisException.Denied.class)
            .isThrownBy(() -> redis.run(Shop.put("c1")))
            .withMessageContaining("NOPERM");
        assertThatExceptionOfType(RedisException.Denied.class)
            .isThrownBy(() -> redis.atomically(Shop.PAIR, Shop.pair("c1", "tea")));
        assertThat(server.keys()).isEmpty();
      }
    }
  }

  @Test
  void writesNoHalfOfAPairThatMayNotBeWhole() {
    try (RedisServer server = RedisServer.start()) {
      server.send("ACL", "SETUSER", "u", "on", ">p", "~*", "+@all", "-sadd");
      server.send("ACL", "SETUSER", "k", "on", ">p", "~cart:*", "+@all");
      for (String login : List.of("u:p", "k:p")) {
        try (Redis redis = Redis.connect(address(server, login), SETTINGS)) {
          assertThatExceptionOfType(RedisException.Denied.class)
              .isThrownBy(() -> redis.atomically(Shop.PAIR, Shop.pair("c1", "tea")))
              .withMessageContaining("NOPERM")
              .withMessageNotContaining("c1");
          assertThat(server.keys()).isEmpty();
        }
      }
    }
  }

  @Test
  void changesNothingWhereAKeyHasAnotherType() {
    try (RedisServer server = RedisServer.start();
        Redis redis = Redis.connect(server.address(), SETTINGS)) {
      server.send("SET", Shop.seen("c1"), "not a set", "PX", 60_000);
      assertThatExceptionOfType(RedisException.WrongType.class)
          .isThrownBy(() -> redis.run(Shop.see("c1", "tea")));
      assertThatExceptionOfType(RedisException.WrongType.class)
          .isThrownBy(() -> redis.atomically(Shop.PAIR, Shop.pair("c1", "tea")));
      assertThat(server.keys()).containsExactly(Shop.seen("c1").toString());
      assertThat((Long) server.send("PTTL", Shop.seen("c1"))).isBetween(1L, 60_000L);
    }
  }

  @Test
  void waitsWhileTheServerIsLoading() throws InterruptedException {
    // The server rests after each key it loads, and meanwhile answers that it is loading.
    try (RedisServer server =
            RedisServer.start(
                "--enable-debug-command", "yes",
                "--rdbcompression", "no",
                "--key-load-delay", "1000",
                "--loading-process-events-interval-bytes", "1024");
        Redis redis = Redis.connect(server.address(), SETTINGS)) {
      server.send("DEBUG", "POPULATE", 2500, "filler", 1024);
      redis.run(Shop.put("c1"));
      Thread reload = Thread.ofVirtual().start(() -> server.send("DEBUG", "RELOAD"));
      Waiting.until(
          "it is loading",
          () -> server.send("INFO", "persistence").toString().contains("loading:1"));
      assertThatExceptionOfType(RedisException.NotReady.class)
          .isThrownBy(() -> redis.run(Shop.put("c1"), Duration.ofSeconds(1)))
          .withMessageContaining("LOADING")
          .matches(e -> !e.mayHaveHappened());
      assertThat(redis.run(Shop.put("c1"), Duration.ofMinutes(1))).isEqualTo(2);
      reload.join();
      assertThat((Long) server.send("PTTL", Shop.cart("c1"))).isPositive();
    }
  }
}
