package dev.berth.keyspace.redis.legacy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.catalog.LegacyForm.Fingerprint;
import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.CubeSandbox;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisException;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.redis.Slow;
import dev.berth.keyspace.redis.access.Hashes;
import dev.berth.keyspace.redis.server.RedisCluster;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.typed.ReadKey;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.Values;
import dev.berth.rules.Shows;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BothFormsIT {
  private static final Keyspace CUBE = CubeSandbox.with(Settings.NONE);
  private static final Hashes<Map<String, Object>> INFOS =
      new Hashes<>(new Values(CUBE).hash("instance.info"));
  private static final WriteKey<Shape.Hash> INFO =
      new WriteKey<>(CUBE.family("instance.info").key("i-1"));
  private static final String OLD_INFO = "cube_instance_info:i-1";
  private static final WriteKey<Shape.Hash> METRIC =
      new WriteKey<>(CUBE.family("node.metric").key("n-1"));

  private static RedisServer server;
  private static Redis redis;
  private static BothForms both;

  @BeforeAll
  static void start() {
    server = RedisServer.start();
    redis = Redis.connect(server.address(), Slow.SETTINGS);
    both = new BothForms(redis);
  }

  @AfterAll
  static void stop() {
    redis.close();
    server.close();
  }

  @BeforeEach
  void empty() {
    server.send("FLUSHALL");
  }

  private static Optional<String> host(ReadKey<Shape.Hash> key) {
    return both.read(key, BothFormsIT::findHost);
  }

  private static Operation<Optional<String>> findHost(ReadKey<Shape.Hash> key) {
    return Operation.read(key.key(), "HGET", List.of("host".getBytes(UTF_8)), Reply::find)
        .map(bytes -> bytes.map(text -> new String(text, UTF_8)));
  }

  @Test
  @Shows("C29")
  void readsTheKeyOfTodayThenTheOlder() {
    assertThat(host(INFO)).isEmpty();
    server.send("HSET", OLD_INFO, "host", "old");
    assertThat(host(INFO)).contains("old");
    server.send("HSET", INFO, "host", "new");
    assertThat(host(INFO)).contains("new");
  }

  @Test
  void aKeyOfTodayHidesTheOlderAsAWhole() {
    server.send("HSET", OLD_INFO, "host", "old");
    server.send("HSET", INFO, "other", "new");
    assertThat(host(INFO)).isEmpty();
  }

  @Test
  @Shows("C29")
  void writesTheFormOfTodayOnly() {
    server.send("HSET", OLD_INFO, "host", "old");
    redis.run(INFOS.put(INFO, Map.of("host", "new".getBytes(UTF_8))));
    assertThat(server.send("HGET", OLD_INFO, "host")).isEqualTo("old");
    assertThat(server.send("HGET", INFO, "host")).isEqualTo("new");

    Key old = INFO.key().family().legacyKeys(INFO.key()).getFirst().key();
    assertThatExceptionOfType(RedisException.NotAllowed.class)
        .isThrownBy(() -> INFOS.put(new WriteKey<>(old), Map.of("host", new byte[0])))
        .withMessage("cubesandbox/instance.info is written in the form of today only");
  }

  @Test
  void deletesBoth() {
    server.send("HSET", OLD_INFO, "host", "old");
    server.send("HSET", INFO, "host", "new");
    assertThat(both.delete(INFO)).isTrue();
    assertThat(server.send("DBSIZE")).isEqualTo(0L);
    assertThat(both.delete(INFO)).isFalse();
    server.send("HSET", OLD_INFO, "host", "old");
    assertThat(both.delete(INFO)).isTrue();
    assertThat(server.send("DBSIZE")).isEqualTo(0L);
  }

  @Test
  @Shows("C29")
  void believesABareIdOnlyWithItsFingerprint() {
    server.send("HSET", "n-1", "ins_id", "n-1", "host", "old");
    assertThat(host(METRIC)).isEmpty();
    assertThat(both.delete(METRIC)).isFalse();
    assertThat(both.adopt(METRIC)).isEqualTo(Adoption.NOTHING_THERE);
    assertThat(server.send("EXISTS", "n-1")).isEqualTo(1L);

    server.send("HSET", "n-1", "update_at", "2026-11-15T00:00:00Z");
    assertThat(host(METRIC)).contains("old");
    assertThat(both.delete(METRIC)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "node.metric, n-1, n-1",
    "sandbox.proxy, 7c8fbcd45ffe450fb8f7fb223ad45507,"
        + " bypass_host_proxy:7c8fbcd45ffe450fb8f7fb223ad45507",
    "instance.info, i-1, cube_instance_info:i-1",
    "task.describe, t-1, describetask:t-1",
    "instance.meta, a:b, instance:metadata:a:b"
  })
  @Shows("C29")
  void findsAndDeletesEachOfTheFiveOlderForms(String family, String id, String old) {
    WriteKey<Shape.Hash> key = new WriteKey<>(CUBE.family(family).key(id));
    server.send("HSET", old, "ins_id", "n-1", "update_at", "2026-11-15T00:00:00Z", "host", "old");
    assertThat(host(key)).contains("old");
    assertThat(both.delete(key)).isTrue();
    assertThat(server.keys()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET %s abc",
        "HSET %s a 1 b 2 c 3",
        "SADD %s a b c",
        "ZADD %s 1 a 2 b 3 c",
        "RPUSH %s a b c",
      })
  void believesNoValueThatIsLargerThanTheFingerprint(String command) {
    Key old = OldKey.of(INFO.key()).getFirst().key();
    server.send((Object[]) command.formatted(old).split(" "));
    assertThat(redis.run(sized(old, 3).exists())).isTrue();
    assertThat(redis.run(sized(old, 2).exists())).isFalse();
    assertThat(redis.run(sized(old, 2).delete())).isFalse();
    assertThat(redis.run(sized(old, 3).delete())).isTrue();
  }

  private static OldKey sized(Key old, int size) {
    return new OldKey(
        old, Optional.of(new Fingerprint(Optional.empty(), List.of(), OptionalInt.of(size))));
  }

  @Test
  @Shows("C29")
  void leavesAKeyOfAnotherTypeAlone() {
    server.send("SET", "n-1", "somebody else's");
    assertThat(host(METRIC)).isEmpty();
    assertThat(both.delete(METRIC)).isFalse();
    assertThat(server.send("GET", "n-1")).isEqualTo("somebody else's");
  }

  @Test
  void movesAnOlderKeyWithItsLifetime() {
    server.send("HSET", "n-1", "ins_id", "n-1", "update_at", "2026-11-15T00:00:00Z");
    assertThat(both.adopt(METRIC)).isEqualTo(Adoption.MOVED);
    assertThat(server.keys()).containsExactly(METRIC.toString());
    assertThat((Long) server.send("PTTL", METRIC)).isBetween(590_000L, 600_000L);
    assertThat(both.adopt(METRIC)).isEqualTo(Adoption.NOTHING_THERE);
  }

  @Test
  void doesNotMoveOverWhatIsThere() {
    server.send("HSET", OLD_INFO, "host", "old");
    server.send("HSET", INFO, "host", "new");
    assertThat(both.adopt(INFO)).isEqualTo(Adoption.HIDDEN);
    assertThat(server.send("HGET", INFO, "host")).isEqualTo("new");
  }

  @Test
  void keepsAnOlderKeyThatWasWrittenSinceItWasCopied() {
    server.send("HSET", OLD_INFO, "host", "old");
    OldKey old = OldKey.of(INFO.key()).getFirst();
    byte[] copied = redis.run(old.dump()).orElseThrow();
    server.send("HSET", OLD_INFO, "host", "newer");
    assertThat(redis.run(old.deleteUnchanged(copied))).isFalse();
    assertThat(server.send("HGET", OLD_INFO, "host")).isEqualTo("newer");
    assertThat(redis.run(old.deleteUnchanged(redis.run(old.dump()).orElseThrow()))).isTrue();
  }

  @Test
  @Shows("V18")
  void movesSetsToOtherServersOfACluster() {
    Keyspace deliveroo =
        new CatalogLoader().add(Path.of("../catalogs/deliveroo.yaml")).load().get("deliveroo");
    WriteKey<Shape.Members> good =
        new WriteKey<>(deliveroo.family("payment_fingerprint").key("good", "abc"));
    Key old = good.key().family().legacyKeys(good.key()).getFirst().key();
    assertThat(old).hasToString("payment_fingerprint:good:72");
    try (RedisCluster cluster = RedisCluster.start();
        Redis inCluster = Redis.connect(cluster.address(), Slow.SETTINGS)) {
      BothForms moving = new BothForms(inCluster);
      assertThat(moving.read(good, BothFormsIT::hasAbc)).isFalse();
      cluster.masterOf(old.slot()).send("SADD", old, "abc");
      assertThat(moving.read(good, BothFormsIT::hasAbc)).isTrue();

      assertThat(moving.adopt(good)).isEqualTo(Adoption.MOVED);
      assertThat(cluster.keys()).containsExactly(good.toString());
      assertThat(moving.read(good, BothFormsIT::hasAbc)).isTrue();
      cluster.masterOf(old.slot()).send("SADD", old, "other");
      assertThat(moving.delete(good)).isTrue();
      assertThat(cluster.keys()).isEmpty();
    }
  }

  private static Operation<Boolean> hasAbc(ReadKey<Shape.Members> key) {
    return Operation.read(key.key(), "SISMEMBER", List.of("abc".getBytes(UTF_8)), Reply::whole)
        .map(count -> count == 1);
  }
}
