package dev.berth.registry.redis;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.catalog.RedisType;
import dev.berth.keyspace.catalog.ValueRule;
import dev.berth.keyspace.catalog.Waiver;
import dev.berth.keyspace.convention.Conventions;
import dev.berth.keyspace.convention.Finding;
import dev.berth.keyspace.convention.Lint;
import dev.berth.keyspace.convention.LintReport;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.life.Life;
import dev.berth.keyspace.value.Encoding;
import dev.berth.keyspace.value.ValueCodec;
import dev.berth.rules.Shows;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The rules of container registries, kept by the catalog of this one. Some are waived for some
 * families, with a reason each; what is shown here of these rules is what is kept nevertheless.
 */
final class RegistryRulesTest {
  private static final String PATH = "library/alpine";

  /** {@code printf library/alpine | sha256sum}. */
  private static final String HASH =
      "8c805a48d8543a1fe5cdcee8aa34f23366aa01f27b7f2e276df99901bbac86a9";

  private static final Set<String> NEVER_WAIVED =
      Set.of("G1", "G2", "G3", "G6", "G10", "G11", "G15", "G16", "G18");

  private final RegistryCatalog catalog =
      RegistryCatalog.load(Duration.ofSeconds(3), Duration.ofMillis(700), Duration.ofMinutes(4));

  private Family family(String name) {
    return catalog.keyspace().family(name);
  }

  /** Those that share the hash tag of a repository. */
  private List<Family> ofRepositories() {
    return catalog.keyspace().families().stream()
        .filter(family -> family.rule().key().toString().startsWith("tag(repository:"))
        .toList();
  }

  /** A key of each of them. */
  private List<Key> keys(String path) {
    return ofRepositories().stream().map(family -> key(family, path)).toList();
  }

  private static Key key(Family family, String path) {
    Map<String, String> samples =
        Map.of("path", path, "tag", "3.20", "algorithm", "sha256", "hex", "0".repeat(64));
    return family.key(family.inputs().stream().map(samples::get).toArray(String[]::new));
  }

  private static LintReport lint() {
    return new Lint(Conventions.load())
        .check(new CatalogLoader().add(Path.of("src/main/keyspace/registry.yaml")).load());
  }

  @Test
  @Shows({"G1", "G2", "G3", "G6", "G10", "G11", "G15", "G16", "G18"})
  void keepsAllRulesButForWaiversThatAreNeededAndSayWhy() {
    assertThat(lint().errors(false)).isEmpty();
    assertThat(lint().of(Finding.Kind.WAIVED))
        .isNotEmpty()
        .noneMatch(finding -> NEVER_WAIVED.contains(finding.rule()))
        .allMatch(finding -> finding.waived().filter(why -> why.length() > 20).isPresent());
  }

  @Test
  @Shows({"G7", "G8", "G10", "G11"})
  void namesCountersAndRepositoriesAsTheRulesSay() {
    String repository = "{repository:library:" + HASH + "}";
    assertThat(key(family("pull"), PATH)).hasToString("registry:api:" + repository + ":pull");
    assertThat(key(family("push"), PATH)).hasToString("registry:api:" + repository + ":push");
    assertThat(key(family("repository"), PATH)).hasToString("registry:db:" + repository);
  }

  @Test
  @Shows({"G4", "G5", "G6"})
  void putsAllKeysOfARepositoryIntoTheSlotOfItsHashTag() {
    List<Key> keys = keys(PATH);
    assertThat(keys).hasSizeGreaterThanOrEqualTo(10);
    assertThat(keys).allMatch(key -> key.slot() == keys.getFirst().slot());
    assertThat(catalog.ofRepository().allows(keys)).isTrue();
    assertThat(keys).allMatch(key -> key.toString().contains("{repository:library:" + HASH + "}"));
    List<Key> mixed = new ArrayList<>(keys);
    mixed.add(key(family("tag"), "library/busybox"));
    assertThat(catalog.ofRepository().allows(mixed)).isFalse();
  }

  @Test
  @Shows("G9")
  void findsARepositoryByItsPathAndNoNumber() {
    assertThat(ofRepositories()).allMatch(family -> family.inputs().getFirst().equals("path"));
    assertThat(family("repository").inputs()).containsExactly("path");
    assertThat(catalog.keyspace().families()).noneMatch(family -> family.inputs().contains("id"));
  }

  /** The keys are compared without their hashes, as if all hashes were equal. */
  @Test
  @Shows("G12")
  void keepsTopLevelNamesApartWhateverTheHash() {
    List<String> paths = List.of("a", "a/b", "a/b/c", "b", "b/a", "a-b", "a-b/c", "ab", "ab/c");
    for (String one : paths) {
      for (String other : paths) {
        boolean sameName = one.split("/", 2)[0].equals(other.split("/", 2)[0]);
        assertThat(withoutHash(one).equals(withoutHash(other)))
            .as("%s and %s", one, other)
            .isEqualTo(sameName);
      }
    }
  }

  private List<String> withoutHash(String path) {
    return keys(path).stream()
        .map(key -> key.toString().replaceAll(":[0-9a-f]{64}}", "}"))
        .toList();
  }

  /** As the catalog declares it. */
  record Repository(String database, long id, String path) {}

  @Test
  @Shows({"G13", "G15", "G16"})
  void takesTheRepositoryOfAnotherPathForAMiss() {
    ValueCodec<Repository> codec = catalog.values().record("repository", Repository.class);
    Repository alpine = new Repository(TestRedis.REGISTRY.compact(), Long.MAX_VALUE, PATH);
    byte[] bytes = codec.encode(alpine);
    assertThat(codec.encoding()).isEqualTo(Encoding.MSGPACK);
    assertThat(bytes).hasSizeLessThan(250);
    assertThat(new String(bytes, ISO_8859_1)).contains("id", "path", PATH);
    assertThat(codec.decode(bytes, PATH).find()).hasValue(alpine);
    assertThat(codec.decode(bytes, "library/busybox").find()).isEmpty();
  }

  @Test
  @Shows("G14")
  void declaresTheFormatOfEveryValueAndFieldAndWaivesHashesOnly() {
    for (Family family : catalog.keyspace().families()) {
      var content = family.rule().content();
      boolean string = content.types().equals(List.of(RedisType.STRING));
      assertThat(string).as("%s", family).isEqualTo(!family.rule().waivers().containsKey("G14"));
      Optional<String> encoding = content.value().flatMap(ValueRule::encoding);
      assertThat(encoding.isPresent()).as("%s", family).isEqualTo(string);
    }
  }

  /** The longest that a waiver names is the longest there is. */
  @Test
  @Shows("G17")
  void boundsTheLengthOfKeysByWhatItSays() {
    Set<String> waived = new HashSet<>();
    for (Family family : catalog.keyspace().families()) {
      int longest = family.pattern().maxLength();
      Waiver waiver = family.rule().waivers().get("G17");
      if (waiver == null) {
        assertThat(longest).as("%s", family).isLessThanOrEqualTo(400);
      } else {
        waived.add(family.name());
        assertThat(longest).as("%s", family).isEqualTo(bytesIn(waiver.reason()));
      }
    }
    assertThat(waived).isEqualTo(Set.of("tag", "manifest", "blob"));
  }

  private static int bytesIn(String reason) {
    Matcher bytes = Pattern.compile("(\\d+) bytes").matcher(reason);
    assertThat(bytes.find()).as(reason).isTrue();
    return Integer.parseInt(bytes.group(1));
  }

  @Test
  @Shows("G18")
  void letsSettingsDecideHowLongWhatTheDatabaseSaidLives() {
    for (String name : List.of("repository", "tag", "manifest", "blob")) {
      assertThat(family(name).life().life())
          .isEqualTo(new Life.Expires(Duration.ofSeconds(3), Life.Begin.EACH_WRITE));
    }
  }
}
