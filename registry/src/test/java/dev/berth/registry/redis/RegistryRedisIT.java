package dev.berth.registry.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.redis.Observer;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.keyspace.redis.RedisException;
import dev.berth.keyspace.redis.access.Hashes;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.RedisConfig;
import dev.berth.registry.redis.RegistryKeys.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("slow")
final class RegistryRedisIT {
  private static final RedisConfig DEFAULTS = ConfigReader.defaults().redis();

  private static final RedisConfig CONFIG = TestRedisConfig.PATIENT;
  private static final RegistryCatalog CATALOG =
      RegistryCatalog.load(CONFIG.life(), CONFIG.lease(), CONFIG.fence());
  private static final Hashes<Map<String, Object>> PULLS =
      new Hashes<>(CATALOG.values().hash("pull"));

  private static Operation<Long> count() {
    return PULLS.addToField(
        CATALOG.keys().pull(new Path("library/alpine")), TestRedis.REGISTRY.compact(), 1);
  }

  private static RegistryRedis open(RedisAddress address) {
    return open(address, CONFIG);
  }

  private static RegistryRedis open(RedisAddress address, RedisConfig config) {
    RegistryRedis redis = RegistryRedis.open(config, Observer.NONE);
    redis.identify(TestRedis.REGISTRY);
    redis.connectTo(address);
    return redis;
  }

  private static void awaitState(RegistryRedis redis, RedisState wanted) {
    Waiting.until(
        "Redis is " + wanted,
        () -> {
          redis.ask(count());
          return redis.state() == wanted;
        });
  }

  @Test
  void answers() {
    try (RedisServer server = RedisServer.start();
        RegistryRedis redis = open(server.address())) {
      awaitState(redis, RedisState.UP);
      server.send("FLUSHALL");

      assertThat(redis.ask(count())).isEqualTo(new RedisAnswer.Answered<>(1L));
      assertThat(redis.ask(count()).find()).contains(2L);
      assertThat(redis.keys(CATALOG.keyspace().family("pull")).find().orElseThrow()).hasSize(1);
      assertThat((String) server.send("CLIENT", "LIST")).contains("name=berth");
    }
  }

  @Test
  void saysThatThereIsNone() {
    try (RegistryRedis redis = RegistryRedis.none(CONFIG)) {
      redis.connectTo(RedisAddress.of("redis://127.0.0.1:1"));

      assertThat(redis.ask(count())).isEqualTo(new RedisAnswer.Unavailable<>(false));
      assertThat(redis.state()).isEqualTo(RedisState.NONE);
    }
  }

  @Test
  void isThereAsSoonAsAServerIsThatWasDownAtFirst() {
    int port = RedisServer.freePort();
    try (RegistryRedis redis = open(RedisAddress.of("redis://127.0.0.1:" + port))) {
      assertThat(redis.ask(count())).isEqualTo(new RedisAnswer.Unavailable<>(false));
      assertThat(redis.state()).isEqualTo(RedisState.DOWN);
      try (RedisServer server = RedisServer.start(port)) {
        assertThat(server.isRunning()).isTrue();
        awaitState(redis, RedisState.UP);
      }
    }
  }

  /** Whenever that is: connecting may forget that its thread was interrupted. */
  @Test
  @Timeout(60)
  void canBeClosedWhileItConnects() throws InterruptedException {
    try (RedisServer server = RedisServer.start()) {
      for (int millis = 0; millis < 40; millis++) {
        try (RegistryRedis _ = open(server.address())) {
          TimeUnit.MILLISECONDS.sleep(millis);
        }
      }
      assertThat(server.isRunning()).isTrue();
    }
  }

  @Test
  void isGoneWithAServerThatIsKilledAndComesBackWithIt() {
    try (RedisServer server = RedisServer.start();
        RegistryRedis redis = open(server.address())) {
      awaitState(redis, RedisState.UP);
      server.kill();
      awaitState(redis, RedisState.DOWN);
      server.restart();
      awaitState(redis, RedisState.UP);
    }
  }

  @Test
  void keepsNobodyWaitingForAServerThatDoesNotAnswer() {
    try (RedisServer server = RedisServer.start();
        RegistryRedis redis = open(server.address(), DEFAULTS)) {
      awaitState(redis, RedisState.UP);
      server.freeze();
      awaitState(redis, RedisState.DOWN);
      long began = System.nanoTime();
      for (int i = 0; i < 1000; i++) {
        redis.ask(count());
      }
      // A thousand deadlines would be 100 s; nearly all are told without asking.
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(30));
      server.thaw();
      awaitState(redis, RedisState.UP);
    }
  }

  @Test
  void saysOfAWriteThatWasSentThatItMayHaveHappened() {
    try (RedisServer server = RedisServer.start();
        RegistryRedis redis = open(server.address())) {
      awaitState(redis, RedisState.UP);
      server.freeze();
      assertThat(redis.ask(count())).isEqualTo(new RedisAnswer.Unavailable<>(true));
      server.thaw();
    }
  }

  @Test
  void followsToAnotherAddress() {
    try (RedisServer first = RedisServer.start();
        RedisServer second = RedisServer.start();
        RegistryRedis redis = open(first.address())) {
      awaitState(redis, RedisState.UP);
      first.kill();
      redis.connectTo(second.address());
      Waiting.until("the second is used", () -> redis.ask(count()).find().isPresent());
      assertThat(TestRedis.keys(second)).hasSize(1);
    }
  }

  @Test
  void triesAgainWhenItsPasswordIsWrong() {
    try (RedisServer server = RedisServer.start("--requirepass", "right");
        RegistryRedis redis = open(RedisAddress.of("redis://wrong@127.0.0.1:" + server.port()))) {
      assertThat(redis.ask(count()).find()).isEmpty();
      redis.connectTo(RedisAddress.of("redis://right@127.0.0.1:" + server.port()));
      awaitState(redis, RedisState.UP);
    }
  }

  @Test
  void staysUpWhenItRefusesWhatDoesNotFitOneKey() {
    try (RedisServer server = RedisServer.start();
        RegistryRedis redis = open(server.address())) {
      awaitState(redis, RedisState.UP);
      String key = CATALOG.keys().pull(new Path("library/alpine")).toString();
      server.send("DEL", key);
      server.send("RPUSH", key, "no count");
      for (int i = 0; i < 20; i++) {
        assertThat(redis.ask(count())).isEqualTo(new RedisAnswer.Unavailable<>(false));
      }
      server.send("DEL", key);
      server.send("HSET", key, TestRedis.REGISTRY.compact(), "no number");
      assertThat(redis.ask(count())).isEqualTo(new RedisAnswer.Unavailable<>(false));
      assertThat(redis.state()).isEqualTo(RedisState.UP);
    }
  }

  @Test
  void throwsForWhatTheCatalogDoesNotAllow() {
    try (RedisServer server = RedisServer.start();
        RegistryRedis redis = open(server.address())) {
      awaitState(redis, RedisState.UP);
      Family node = CATALOG.keyspace().family("node");
      assertThatExceptionOfType(RedisException.NotTogether.class)
          .isThrownBy(
              () ->
                  redis.ask(
                      Operation.read(
                          CATALOG.ofRepository(),
                          List.of(node.key("a"), node.key("b")),
                          "MGET",
                          List.of(),
                          reply -> 0)));
    }
  }

  @Test
  void belongsToTheRegistryThatClaimedItFirst() {
    try (RedisServer server = RedisServer.start();
        RegistryRedis redis = open(server.address());
        RegistryRedis other = RegistryRedis.open(CONFIG, Observer.NONE)) {
      awaitState(redis, RedisState.UP);
      Waiting.until("it is claimed", () -> redis.claim().find().orElse(false));
      assertThat((Long) server.send("PTTL", "registry:api:owner"))
          .isBetween(Duration.ofHours(23).toMillis(), Duration.ofDays(1).toMillis());
      other.identify(TestRedis.registry());
      other.connectTo(server.address());
      awaitState(other, RedisState.FOREIGN);
      assertThat(other.ask(count())).isEqualTo(new RedisAnswer.Unavailable<>(false));
      assertThat(other.keys(CATALOG.keyspace().family("pull")).find()).isEmpty();
      assertThat(redis.ask(count()).find()).isPresent();
    }
  }

  @Test
  void isNotClaimedByACommand() {
    try (RedisServer server = RedisServer.start()) {
      try (RegistryRedis command =
          RegistryRedis.connect(CONFIG, server.address(), TestRedis.REGISTRY)) {
        assertThat(command.ask(count())).isEqualTo(new RedisAnswer.Unavailable<>(false));
        assertThat(server.keys()).isEmpty();
      }
      try (RegistryRedis node = open(server.address())) {
        Waiting.until("a node claims it", () -> node.claim().find().orElse(false));
      }
      try (RegistryRedis command =
          RegistryRedis.connect(CONFIG, server.address(), TestRedis.REGISTRY)) {
        assertThat(command.ask(count()).find()).isPresent();
      }
    }
  }

  @Test
  void isNotAskedBeforeTheDatabaseIsKnown() {
    try (RedisServer server = RedisServer.start();
        RegistryRedis redis = RegistryRedis.open(CONFIG, Observer.NONE)) {
      redis.connectTo(server.address());
      Waiting.until("it is connected", () -> redis.state() == RedisState.UP);
      assertThat(redis.ask(count())).isEqualTo(new RedisAnswer.Unavailable<>(false));
      assertThat(server.keys()).isEmpty();
    }
  }
}
