package dev.berth.keyspace.redis.purge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Keyspaces;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.Slow;
import dev.berth.keyspace.redis.server.RedisCluster;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.rules.Shows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class PurgeVersionIT {
  private static final String CATALOG =
      """
      keyspace: bot
      head: "<prefix>:<version>"
      prefix: {default: bot, override: true}
      version: {major: 1, encoding: [json, proto]}
      variables:
        id: {like: "[0-9]+"}
      families:
        guild: {key: "guild:<id>", type: string, life: {ttl: none, ends: the bot leaves}}
        member: {key: "member:<id>:<id>", type: string, life: {ttl: 1h}, legacy: ["old:<id>"]}
      """;

  /** What is on the server beside the keys of version v1json of the instance {@code a}. */
  private static final List<String> OTHERS =
      List.of(
          "a:v1json:v1json:guild:1", // of the instance whose prefix is a:v1json
          "a:v1json:v1json:member:1:1",
          "a:v1proto:guild:1",
          "a:v1:guild:1",
          "a:v2json:guild:1",
          "a:v1json:guild:x", // begins like ours, but nobody declared it
          "a:v1json:guild",
          "a:v1jsonguild:1",
          "aa:v1json:guild:1",
          "b:a:v1json:guild:1",
          "old:1");

  private static Keyspaces load(Settings settings) {
    return new CatalogLoader().add("bot.yaml", CATALOG).with("bot", settings).load();
  }

  @Test
  @Shows("D10")
  void deletesTheKeysOfOneVersionAndNoOthers() {
    try (RedisServer server = RedisServer.start();
        Redis redis = Redis.connect(server.address(), Slow.SETTINGS)) {
      OTHERS.forEach(key -> server.send("SET", key, "kept"));
      IntStream.range(0, 3000).forEach(i -> server.send("SET", "a:v1json:guild:" + i, ""));
      server.send("SET", "a:v1json:member:1:1", "");
      PurgeVersion purge = new PurgeVersion(redis, load(Settings.NONE.withPrefix("a")), "bot");

      PurgeReport preview = purge.preview();
      assertThat(preview)
          .isEqualTo(new PurgeReport(new TreeMap<>(Map.of("guild", 3000L, "member", 1L)), 4));
      assertThat(server.send("DBSIZE")).isEqualTo(3001L + OTHERS.size());

      List<PurgeReport> told = new ArrayList<>();
      PurgeReport report = purge.run(told::add);
      assertThat(report).isEqualTo(told.getLast());
      assertThat(report.keys()).isEqualTo(preview.keys());
      assertThat(report.total()).isEqualTo(3001);
      // The server's table shrinks while keys are deleted, and SCAN then returns some keys again.
      assertThat(report.others()).isGreaterThanOrEqualTo(4);
      assertThat(told).hasSizeGreaterThan(1);
      assertThat(server.keys()).hasSameElementsAs(OTHERS);
      assertThat(purge.run().total()).isZero();
    }
  }

  @Test
  @Shows("D10")
  void leavesAloneWhatAnotherKeyspaceDeclares() {
    String other =
        CATALOG.replace("keyspace: bot", "keyspace: other").replaceAll(", legacy: .*]", "");
    Keyspaces both =
        new CatalogLoader()
            .add("bot.yaml", CATALOG)
            .add("other.yaml", other)
            .with("bot", Settings.NONE.withPrefix("a"))
            .with("other", Settings.NONE.withPrefix("a:v1json"))
            .load();
    try (RedisServer server = RedisServer.start();
        Redis redis = Redis.connect(server.address(), Slow.SETTINGS)) {
      server.send("SET", "a:v1json:guild:1", "");
      server.send("SET", "a:v1json:v1json:guild:1", "kept");
      server.send("SET", "a:v1json:v1json:member:1:1", "kept");

      PurgeReport report = new PurgeVersion(redis, both, "bot").run();

      assertThat(report.keys()).isEqualTo(Map.of("guild", 1L));
      assertThat(report.others()).isEqualTo(2);
      assertThat(server.keys())
          .containsExactlyInAnyOrder("a:v1json:v1json:guild:1", "a:v1json:v1json:member:1:1");
    }
  }

  @Test
  @Shows("D10")
  void knowsAVersionWithoutEncodingFromOneWith() {
    String plain = CATALOG.replace(", encoding: [json, proto]", "");
    try (RedisServer server = RedisServer.start();
        Redis redis = Redis.connect(server.address(), Slow.SETTINGS)) {
      OTHERS.forEach(key -> server.send("SET", key, "kept"));
      Keyspaces v1 =
          new CatalogLoader()
              .add("bot.yaml", plain)
              .with("bot", Settings.NONE.withPrefix("a"))
              .load();

      assertThat(new PurgeVersion(redis, v1, "bot").run().keys()).isEqualTo(Map.of("guild", 1L));
      assertThat(server.keys()).hasSize(OTHERS.size() - 1).doesNotContain("a:v1:guild:1");
    }
  }

  @Test
  @Shows("D10")
  void goesThroughAllMastersOfACluster() {
    try (RedisCluster cluster = RedisCluster.start();
        Redis redis = Redis.connect(cluster.address(), Slow.SETTINGS)) {
      OTHERS.forEach(key -> cluster.set(key, "kept"));
      IntStream.range(0, 300).forEach(i -> cluster.set("a:v1json:guild:" + i, ""));
      PurgeVersion purge = new PurgeVersion(redis, load(Settings.NONE.withPrefix("a")), "bot");

      assertThat(purge.run().keys()).isEqualTo(Map.of("guild", 300L));
      assertThat(cluster.keys()).hasSameElementsAs(OTHERS);
    }
  }

  @Test
  void refusesAKeyspaceWhoseKeysNameNoVersion() {
    Keyspaces deliveroo = new CatalogLoader().add(Path.of("../catalogs/deliveroo.yaml")).load();
    try (RedisServer server = RedisServer.start();
        Redis redis = Redis.connect(server.address(), Slow.SETTINGS)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new PurgeVersion(redis, deliveroo, "deliveroo"))
          .withMessageContaining("name no version");
    }
  }
}
