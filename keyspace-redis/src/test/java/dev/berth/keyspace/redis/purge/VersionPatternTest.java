package dev.berth.keyspace.redis.purge;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.key.Keyspace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VersionPatternTest {
  private static final String HEAD =
      """
      keyspace: bot
      head: "<prefix>:<version>"
      prefix: {default: bot}
      version: {major: 1}
      variables: {id: {like: "[0-9]+"}}
      families:
      """;

  private static Keyspace load(String... families) {
    String all = "";
    for (String key : families) {
      String name = key.replaceAll("[^a-z]", "");
      all += "  %s: {key: \"%s\", type: set, value: raw, life: {ttl: 1h}}\n".formatted(name, key);
    }
    return new CatalogLoader().add("bot.yaml", HEAD + all).load().get("bot");
  }

  private static String pattern(String... families) {
    return new String(VersionPattern.of(load(families)), UTF_8);
  }

  @Test
  void isTheHeadWhereFamiliesHaveNothingElseInCommon() {
    assertThat(pattern("guild:<id>", "member:<id>")).isEqualTo("bot:v1:*");
  }

  @Test
  void isAllThatFamiliesHaveInCommon() {
    assertThat(pattern("guild:<id>", "guilds:<id>")).isEqualTo("bot:v1:guild*");
    assertThat(pattern("guild:<id>")).isEqualTo("bot:v1:guild:*");
    assertThat(pattern("guild:<id>", "guild:a:<id>")).isEqualTo("bot:v1:guild:*");
  }

  @Test
  void countsPurgedKeysByFamily() {
    Keyspace keyspace = load("guild:<id>", "member:<id>");
    List<Key> keys =
        List.of(
            keyspace.family("guildid").key("1"),
            keyspace.family("memberid").key("1"),
            keyspace.family("guildid").key("2"));
    PurgeReport.Sum sum = new PurgeReport.Sum();
    sum.add(PurgeReport.of(keys), 4);
    sum.add(PurgeReport.of(keys.subList(0, 1)), 2);
    assertThat(sum.report().keys()).isEqualTo(Map.of("guildid", 3L, "memberid", 1L));
    assertThat(sum.report().total()).isEqualTo(4);
    assertThat(sum.report().others()).isEqualTo(6);
  }
}
