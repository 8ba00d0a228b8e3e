package dev.berth.keyspace.shipped;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.Shipped;
import dev.berth.keyspace.catalog.FieldType;
import dev.berth.keyspace.catalog.Fields;
import dev.berth.keyspace.catalog.RedisType;
import dev.berth.keyspace.catalog.VersionRule;
import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Classification;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.key.Keyspaces;
import dev.berth.keyspace.key.Slot;
import dev.berth.keyspace.life.Life;
import dev.berth.keyspace.source.ProblemsException;
import dev.berth.rules.Shows;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiscordCatalogTest {
  private static final Keyspaces DISCORD = load(Settings.NONE);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          interaction      | interactions:1        | string | 900s after each write
          application      | applications:1        | string | undecided
          message          | messages:1            | string | undecided
          thread           | threads:1             | string | undecided
          guild            | guilds:1              | string | undecided
          widget           | widget:1              | string | undecided
          member           | members:1:2           | string | undecided
          welcome-screen   | welcome-screen:1      | string | undecided
          invite           | invites:1             | string | undecided
          stage-instance   | stage-instances:1     | string | undecided
          user             | users:1               | string | undecided
          presence         | presence:1:2          | string | undecided
          webhook          | webhooks1             | string | undecided
          commands         | commands:1            | hash   | undecided
          automod-rules    | automod-rules:1       | hash   | undecided
          channels         | channels:1            | hash   | undecided
          emojis           | emojis:1              | hash   | undecided
          integrations     | integrations:1        | hash   | undecided
          scheduled-events | scheduled-events:1    | hash   | undecided
          roles            | roles:1               | hash   | undecided
          templates        | templates:1           | hash   | undecided
          stickers         | stickers:1            | hash   | undecided
          voice-states     | voice-states:1        | hash   | undecided
          thread-members   | thread-members:1      | hash   | undecided
          guild-index      | guilds                | set    | undecided
          member-index     | members:1             | set    | undecided
          reacted-emojis   | reactions:1           | set    | undecided
          reactions        | reactions:1:2         | set    | undecided
          """)
  @Shows({"D2", "D8", "D12", "D21", "D22"})
  void knowsTwentyEightResources(String name, String resource, String type, String life) {
    Family family = DISCORD.get("discord").family(name);
    String[] inputs = {"1", "2"};
    String key = "berth-discord:v1json:" + resource;

    assertThat(family.key(java.util.Arrays.copyOf(inputs, family.inputs().size())))
        .hasToString(key);
    assertThat(classify(DISCORD, key)).isEqualTo(new Classification.Declared(family));
    assertThat(family.rule().content().types()).containsExactly(RedisType.find(type).orElseThrow());
    assertThat(family.life().life().toString().replace("15m", "900s")).isEqualTo(life);
  }

  @ParameterizedTest
  @CsvSource({
    "guilds, guild-index",
    "guilds:1, guild",
    "members:1, member-index",
    "members:1:2, member",
    "reactions:1, reacted-emojis",
    "reactions:1:👍, reactions",
    "reactions:1:party:42, reactions",
    "webhooks1, webhook",
  })
  @Shows("D23")
  void tellsFamiliesOfOneStemApart(String resource, String family) {
    assertThat(classify(DISCORD, "berth-discord:v1json:" + resource))
        .isEqualTo(new Classification.Declared(DISCORD.get("discord").family(family)));
  }

  @ParameterizedTest
  @CsvSource({
    "berth-discord:v1json:webhooks:1",
    "berth-discord:v1json:members:1:2:3",
    "berth-discord:v1json:guilds:",
    "berth-discord:v1:guilds:1",
    "berth-discord:v1proto:guilds:1",
    "berth-discord:guilds:1",
    "other:v1json:guilds:1",
  })
  @Shows({"D7", "D9", "D10", "D23"})
  void leavesAllOtherKeysAlone(String key) {
    assertThat(classify(DISCORD, key)).isInstanceOf(Classification.Undeclared.class);
  }

  @Test
  @Shows({"D4", "D5", "D10"})
  void keepsInstancesApartWhosePrefixHoldsADelimiter() {
    Keyspaces outer = load(Settings.NONE.withPrefix("a"));
    Keyspaces inner = load(Settings.NONE.withPrefix("a:v1json"));
    String key = inner.get("discord").family("user").key("1").toString();

    assertThat(key).isEqualTo("a:v1json:v1json:users:1");
    assertThat(classify(inner, key)).isInstanceOf(Classification.Declared.class);
    assertThat(classify(outer, key)).isInstanceOf(Classification.Undeclared.class);
  }

  @Test
  @Shows({"D8", "D9", "D17"})
  void namesTheChosenEncodingInEveryKey() {
    Keyspaces proto = load(Settings.NONE.withEncoding("proto"));

    assertThat(proto.get("discord").family("user").key("1"))
        .hasToString("berth-discord:v1proto:users:1");
    assertThatThrownBy(() -> load(Settings.NONE.withEncoding("xml")))
        .isInstanceOf(ProblemsException.class)
        .hasMessageContaining("has no encoding 'xml'; choose one of [json, proto, msgpack]");
  }

  @ParameterizedTest
  @CsvSource({"''", ":a", "a:", "{bot}", "a*", "a?b", "a\u0001b", "a b"})
  @Shows("D3")
  void refusesPrefixesThatHarm(String prefix) {
    assertThatThrownBy(() -> load(Settings.NONE.withPrefix(prefix)))
        .isInstanceOf(ProblemsException.class)
        .hasMessageContaining("the prefix");
  }

  @Test
  @Shows({"D1", "D6"})
  void saysVersionStatusNoteAndAPrefixOfItsOwn() {
    VersionRule version = DISCORD.get("discord").catalog().head().version().orElseThrow();

    assertThat(version.major()).isEqualTo(1);
    assertThat(version.status()).contains("WIP");
    assertThat(version.note()).contains("Current version");
    assertThat(DISCORD.get("discord").catalog().head().prefix().orElseThrow().standard())
        .isEqualTo("berth-discord");
  }

  @Test
  @Shows({"D12", "D13"})
  void letsUsersDecideLifetimesAndAlsoNone() {
    Keyspace decided =
        load(Settings.NONE.withLife("user", Duration.ofDays(1)).withoutExpiry("interaction"))
            .get("discord");

    assertThat(decided.family("user").life().life())
        .isEqualTo(new Life.Expires(Duration.ofDays(1), Life.Begin.EACH_WRITE));
    assertThat(decided.family("interaction").life().life()).isEqualTo(new Life.Stays());
    assertThat(decided.family("guild").life().life())
        .isEqualTo(new Life.Undecided(Optional.empty()));
  }

  @Test
  @Shows("D18")
  void replacesObjectsInObjectsByTheirIds() {
    Fields message =
        DISCORD.get("discord").catalog().records().getOrDefault("message", Fields.NONE);

    assertThat(message.find("author").orElseThrow().type().kind()).isEqualTo(FieldType.Kind.TEXT);
    assertThat(message.find("mentions").orElseThrow().type()).hasToString("list of text");
    assertThat(message.open()).contains("Discord's message object, without member");
  }

  @Test
  @Shows("D24")
  void refusesACommandOverKeysOfSeveralSlots() throws IOException {
    assertThat(Slot.of("drc:v1json:members:1".getBytes(UTF_8))).isEqualTo(2503);
    assertThat(Slot.of("drc:v1json:members:1:2".getBytes(UTF_8))).isEqualTo(8880);
    String joined =
        Files.readString(Shipped.file("discord"))
            + "\ngroups: {join: {of: [member-index, member], same: guild}}\n";

    assertThatThrownBy(() -> new CatalogLoader().add("discord.yaml", joined).load())
        .isInstanceOf(ProblemsException.class)
        .hasMessageContaining("group 'join' has 'member', whose key has no tag");
  }

  private static Keyspaces load(Settings settings) {
    return new CatalogLoader().add(Shipped.file("discord")).with("discord", settings).load();
  }

  private static Classification classify(Keyspaces keyspaces, String key) {
    return keyspaces.classifier().classify(key.getBytes(UTF_8));
  }
}
