package dev.berth.keyspace.shipped;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.Shipped;
import dev.berth.keyspace.catalog.RedisType;
import dev.berth.keyspace.catalog.ValueRule;
import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.KeyException;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.life.Life;
import dev.berth.rules.Shows;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ContainerRegistryCatalogTest {
  private static final String PATH = "gitlab-org/build/cng/gitlab-container-registry";

  /** {@code printf gitlab-org/build/cng/gitlab-container-registry | sha256sum}. */
  private static final String HASH =
      "6fd523c757c023f143ce360cf812777eafee6c132e6207c038418a30adfaa1a3";

  private static final Keyspace REGISTRY = Shipped.keyspace("container-registry");

  @Test
  @Shows({"G1", "G2", "G3", "G7", "G10", "G11"})
  void countsPullsAndPushesUnderApi() {
    assertThat(key("pull", PATH))
        .isEqualTo("registry:api:{repository:gitlab-org:" + HASH + "}:pull");
    assertThat(key("push", PATH))
        .isEqualTo("registry:api:{repository:gitlab-org:" + HASH + "}:push");
  }

  @Test
  @Shows({"G1", "G2", "G3", "G8", "G10", "G11"})
  void keepsRepositoriesUnderDb() {
    assertThat(key("repository", PATH))
        .isEqualTo("registry:db:{repository:gitlab-org:" + HASH + "}");
  }

  @Test
  @Shows("G2")
  void knowsFourComponentsAndNoOther() {
    assertThat(REGISTRY.catalog().head().scopes()).containsOnlyKeys("api", "db", "gc", "storage");
  }

  @Test
  @Shows("G9")
  void asksForThePathOnly() {
    assertThat(REGISTRY.families()).extracting(Family::inputs).containsOnly(List.of("path"));
  }

  @Test
  @Shows({"G4", "G5", "G6"})
  void putsEverythingAboutARepositoryIntoOneSlot() {
    assertThat(REGISTRY.family("pull").key(PATH).slot())
        .isEqualTo(REGISTRY.family("push").key(PATH).slot())
        .isEqualTo(REGISTRY.family("repository").key(PATH).slot());
    assertThat(
            REGISTRY
                .group("lookup")
                .allows(
                    List.of(
                        REGISTRY.family("repository").key(PATH),
                        REGISTRY.family("pull").key(PATH))))
        .isTrue();
  }

  @Test
  @Shows("G12")
  void keepsNamespacesApartWhateverTheHash() {
    assertThat(key("repository", "a/b").replace(hash("a/b"), ""))
        .isNotEqualTo(key("repository", "b/b").replace(hash("b/b"), ""));
  }

  private static String hash(String path) {
    String key = key("repository", path);
    return key.substring(key.length() - 65, key.length() - 1);
  }

  @Test
  @Shows("G17")
  void boundsTheLengthOfKeysForAnyPath() {
    String longPath = "a".repeat(200) + "/b".repeat(5000);
    assertThat(key("repository", longPath)).hasSize("registry:db:{repository::}".length() + 264);
    assertThat(REGISTRY.families()).allMatch(family -> family.pattern().maxLength() < 400);
  }

  @Test
  @Shows({"G1", "G11"})
  void refusesPathsThatWouldLeaveTheirKey() {
    for (String path : List.of("", "/a", "a:b/c", "{a}/b", "a*/b", "a\n/b")) {
      assertThatThrownBy(() -> key("repository", path))
          .as(path)
          .isInstanceOf(KeyException.class)
          .hasMessageStartingWith("repository: 'path' may not be");
    }
  }

  @Test
  @Shows({"G14", "G15", "G16", "G13"})
  void declaresFormatSizeAndWhatIsCompared() {
    assertThat(REGISTRY.families())
        .allMatch(family -> family.rule().content().types().equals(List.of(RedisType.STRING)))
        .allMatch(
            family -> family.rule().content().value().flatMap(ValueRule::encoding).isPresent());
    var repository = REGISTRY.family("repository").rule();
    assertThat(repository.content().value().flatMap(ValueRule::encoding)).contains("msgpack");
    assertThat(repository.content().value().flatMap(ValueRule::record)).contains("Repository");
    assertThat(repository.content().verify()).contains("path");
    assertThat(repository.traits().budget().value()).hasValue(250);
  }

  @Test
  @Shows("G18")
  void letsTheConfigurationDecideHowLongObjectsLive() {
    assertThat(REGISTRY.family("repository").life().life())
        .isEqualTo(new Life.Undecided(Optional.of("redis.cache.ttl")));
    Keyspace decided =
        Shipped.keyspace(
            "container-registry", Settings.NONE.withConfig("redis.cache.ttl", Duration.ofHours(6)));
    assertThat(decided.family("repository").life().life())
        .isEqualTo(new Life.Expires(Duration.ofHours(6), Life.Begin.EACH_WRITE));
  }

  private static String key(String family, String path) {
    return REGISTRY.family(family).key(path).toString();
  }
}
