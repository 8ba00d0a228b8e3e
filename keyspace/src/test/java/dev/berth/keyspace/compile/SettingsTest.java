package dev.berth.keyspace.compile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.Sample;
import dev.berth.keyspace.key.Classification;
import dev.berth.keyspace.key.Classifier;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.key.Keyspaces;
import dev.berth.keyspace.life.Life;
import dev.berth.keyspace.source.Problem;
import dev.berth.keyspace.source.ProblemsException;
import dev.berth.rules.Shows;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What users decide when they load a catalog. */
class SettingsTest {
  private static final String CATALOG =
      """
      keyspace: sample
      head: "<prefix>:<version>"
      prefix: {default: my-library, override: true}
      version: {major: 1, status: work in progress, encoding: [json, proto]}
      variables: {id: {like: "[0-9]{1,20}"}}
      families:
        user: {key: "users:<id>", type: string, life: undecided}
        interaction: {key: "interactions:<id>", type: string, life: {ttl: 900s}}
        cache: {key: "cache:<id>", type: string, life: {config: cache.ttl}}
        proxy: {key: "proxy:<id>", type: string, life: {ttl: 2h, config: proxy.ttl, least: max_life}}
      """;

  @Test
  @Shows({"D2", "D5", "D6", "D8"})
  void joinsPrefixVersionInfoAndResource() {
    assertThat(key(Settings.NONE)).isEqualTo("my-library:v1json:users:7");
    assertThat(key(Settings.NONE.withPrefix("bot"))).isEqualTo("bot:v1json:users:7");
    assertThat(key(Settings.NONE.withEncoding("proto"))).isEqualTo("my-library:v1proto:users:7");
    assertThat(
            Sample.load(CATALOG.replace(", encoding: [json, proto]", ""))
                .get("sample")
                .family("user")
                .key("7"))
        .hasToString("my-library:v1:users:7");
  }

  @Test
  @Shows({"D4", "D10"})
  void knowsItsPrefixEvenWhereThatLooksLikeAnother() {
    Classifier nested = load(Settings.NONE.withPrefix("a:v1json")).classifier();
    Classifier outer = load(Settings.NONE.withPrefix("a")).classifier();
    byte[] key = "a:v1json:v1json:users:7".getBytes(UTF_8);

    assertThat(nested.classify(key)).isInstanceOf(Classification.Declared.class);
    assertThat(outer.classify(key)).isInstanceOf(Classification.Undeclared.class);
    assertThat(
            new String(
                load(Settings.NONE.withPrefix("a")).get("sample").family("user").scanPattern(),
                UTF_8))
        .isEqualTo("a:v1json:users:*");
  }

  @Test
  @Shows({"D7", "D9"})
  void keepsVersionsPrefixesAndEncodingsApart() {
    byte[] key = load(Settings.NONE).get("sample").family("user").key("7").bytes();

    assertThat(load(Settings.NONE).classifier().classify(key))
        .isInstanceOf(Classification.Declared.class);
    for (Settings other :
        new Settings[] {Settings.NONE.withPrefix("bot"), Settings.NONE.withEncoding("proto")}) {
      assertThat(load(other).classifier().classify(key))
          .isInstanceOf(Classification.Undeclared.class);
    }
    assertThat(Sample.load(CATALOG.replace("major: 1", "major: 2")).classifier().classify(key))
        .isInstanceOf(Classification.Undeclared.class);
  }

  @Test
  @Shows("D9")
  void loadsTwoVersionsSideBySide() {
    var both =
        new CatalogLoader()
            .add("one.yaml", CATALOG)
            .add(
                "two.yaml",
                CATALOG
                    .replace("major: 1", "major: 2")
                    .replace("keyspace: sample", "keyspace: next"))
            .load();

    assertThat(both.get("next").family("user").key("7")).hasToString("my-library:v2json:users:7");
    assertThat(both.get("sample").family("user").key("7")).hasToString("my-library:v1json:users:7");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", ":a", "a:", "{a}", "a{", "a*", "a?", "[a]", "a\\", "a b", "a\n", "\0", "\ud800"
      })
  @Shows("D3")
  void refusesAPrefixThatCouldHarmKeys(String prefix) {
    assertThat(Sample.problems(CATALOG, Settings.NONE.withPrefix(prefix)))
        .singleElement()
        .satisfies(problem -> assertThat(problem.what()).startsWith("the prefix '"));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "\"\", is empty",
        ":a, begins or ends with ':'",
        "a:, begins or ends with ':'",
        "a}, \"holds a brace, which would put every key into one slot\"",
        "{a, \"holds a brace, which would put every key into one slot\"",
        "a*, holds a character that SCAN patterns give a meaning",
        "a b, holds a space or control character",
        "\"a\u007f\", holds a space or control character",
      })
  void saysWhyAPrefixCouldHarmKeys(String prefix, String why) {
    assertThat(Sample.problems(CATALOG, Settings.NONE.withPrefix(prefix)))
        .singleElement()
        .satisfies(problem -> assertThat(problem.what()).endsWith("' " + why));
  }

  @Test
  void takesAPrefixOfTwoHundredCharacters() {
    assertThat(key(Settings.NONE.withPrefix("p".repeat(200))))
        .isEqualTo("p".repeat(200) + ":v1json:users:7");
    assertThat(Sample.problems(CATALOG, Settings.NONE.withPrefix("p".repeat(201))))
        .singleElement()
        .satisfies(problem -> assertThat(problem.what()).endsWith(" has more than 200 characters"));
    assertThat(key(Settings.NONE.withPrefix("\ud83d\ude00")))
        .isEqualTo("\ud83d\ude00:v1json:users:7");
    assertThat(Sample.problems(CATALOG, Settings.NONE.withPrefix("a\udfff"))).hasSize(1);
  }

  @Test
  void refusesSettingsForAKeyspaceThatIsNotLoaded() {
    CatalogLoader loader =
        new CatalogLoader().add("sample.yaml", CATALOG).with("smaple", Settings.NONE);

    assertThatExceptionOfType(ProblemsException.class)
        .isThrownBy(loader::load)
        .withMessage(
            "sample.yaml:1:1: settings for keyspace 'smaple', which is not loaded;"
                + " known are [sample]");
    assertThat(new CatalogLoader().with("sample", Settings.NONE).load().all()).isEmpty();
  }

  @Test
  void refusesALifeOfLessThanAMillisecond() {
    Settings shortest = Settings.NONE.withLife("user", Duration.ofMillis(1));
    Settings none = Settings.NONE.withLife("user", Duration.ofNanos(999_999));

    assertThat(Sample.problems(CATALOG, shortest)).isEmpty();
    assertThat(Sample.problems(CATALOG, none))
        .extracting(problem -> problem.what() + "; " + problem.mend())
        .containsExactly(
            "the settings give 'user' a life of PT0.000999999S; give at least one millisecond, or"
                + " none");
    assertThat(Sample.problems(CATALOG, Settings.NONE.withoutExpiry("usr")))
        .extracting(Problem::mend)
        .containsExactly("did you mean 'user'?");
  }

  @Test
  void leavesItToTheCatalogWhichWritesBeginALifeAnew() {
    String catalog = CATALOG.replace("{ttl: 900s}", "{ttl: 900s, at: first-write}");

    assertThat(
            Sample.load(catalog, Settings.NONE.withLife("interaction", Duration.ofHours(1)))
                .get("sample")
                .family("interaction")
                .life()
                .life())
        .isEqualTo(new Life.Expires(Duration.ofHours(1), Life.Begin.FIRST_WRITE));
  }

  @Test
  void takesALifeAsLongAsTheLeast() {
    Settings settings = Settings.NONE.withConfig("max_life", Duration.ofHours(2));

    assertThat(Sample.problems(CATALOG, settings)).isEmpty();
    assertThat(Sample.problems(CATALOG.replace("least: max_life", "least: 2h"))).isEmpty();
    assertThat(Sample.problems(CATALOG.replace("least: max_life", "least: 121m")))
        .extracting(Problem::what)
        .containsExactly("keys of 'proxy' live 2h, less than the least of 121m");
  }

  @Test
  @Shows("D4")
  void letsAPrefixHoldTheDelimiter() {
    assertThat(key(Settings.NONE.withPrefix("team:bot"))).isEqualTo("team:bot:v1json:users:7");
  }

  @Test
  @Shows("D16")
  void refusesAnEncodingThatTheCatalogDoesNotName() {
    assertThat(Sample.problems(CATALOG, Settings.NONE.withEncoding("bson")))
        .extracting(Problem::toString)
        .singleElement()
        .asString()
        .endsWith("keyspace 'sample' has no encoding 'bson'; choose one of [json, proto]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"json2", "a:b", "j son", "ä"})
  @Shows("D8")
  void refusesIdsOfEncodingsThatCouldNotStandInAKey(String id) {
    assertThat(Sample.problems(CATALOG.replace("proto", "'" + id + "'")))
        .extracting(Problem::what)
        .containsExactly("'" + id + "' is no id of an encoding");
  }

  @Test
  @Shows({"D12", "D13", "D22"})
  void letsUsersDecideLives() {
    Keyspace declared = load(Settings.NONE).get("sample");
    Settings settings =
        Settings.NONE
            .withLife("user", Duration.ofHours(1))
            .withoutExpiry("interaction")
            .withConfig("cache.ttl", Duration.ofMinutes(5));
    Keyspace decided = load(settings).get("sample");

    assertThat(declared.family("interaction").life().life())
        .isEqualTo(new Life.Expires(Duration.ofMinutes(15), Life.Begin.EACH_WRITE));
    assertThat(declared.family("user").life().life()).isInstanceOf(Life.Undecided.class);
    assertThat(decided.family("user").life().life())
        .isEqualTo(new Life.Expires(Duration.ofHours(1), Life.Begin.EACH_WRITE));
    assertThat(decided.family("interaction").life().life()).isEqualTo(new Life.Stays());
    assertThat(decided.family("cache").life().life())
        .isEqualTo(new Life.Expires(Duration.ofMinutes(5), Life.Begin.EACH_WRITE));
  }

  @Test
  @Shows("G18")
  void letsALifeComeFromConfigurationAlone() {
    assertThat(load(Settings.NONE).get("sample").family("cache").life().life())
        .hasToString("decided by the setting cache.ttl");
  }

  @Test
  @Shows({"C24", "C25"})
  void refusesALifeShorterThanItMayBe() {
    Settings settings = Settings.NONE.withConfig("max_life", Duration.ofHours(1));

    assertThat(Sample.problems(CATALOG, settings)).isEmpty();
    assertThat(Sample.problems(CATALOG, settings.withConfig("proxy.ttl", Duration.ofMinutes(30))))
        .extracting(Problem::what)
        .containsExactly("keys of 'proxy' live 30m, less than the least of 1h");
  }

  private static String key(Settings settings) {
    return load(settings).get("sample").family("user").key("7").toString();
  }

  private static Keyspaces load(Settings settings) {
    return Sample.load(CATALOG, settings);
  }
}
