package dev.berth.oci;

import static dev.berth.oci.ErrorCode.DIGEST_INVALID;
import static dev.berth.oci.ErrorCode.MANIFEST_INVALID;
import static dev.berth.oci.ErrorCode.NAME_INVALID;
import static dev.berth.oci.Refused.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.rules.Shows;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Repository names, tags, references and media types. */
final class NamesTest {
  /** As the distribution specification writes it. */
  private static final Pattern NAME =
      Pattern.compile("[a-z0-9]+((\\.|_|__|-+)[a-z0-9]+)*(\\/[a-z0-9]+((\\.|_|__|-+)[a-z0-9]+)*)*");

  @Provide
  static Arbitrary<String> almostNames() {
    return Arbitraries.strings().withChars("ab0.-_/A").ofMaxLength(12);
  }

  @Provide
  static Arbitrary<String> names() {
    Arbitrary<String> word = Arbitraries.strings().withChars("abz09").ofMinLength(1).ofMaxLength(5);
    Arbitrary<String> joint = Arbitraries.of(".", "_", "__", "-", "---", "/");
    return Combinators.combine(word, joint.list().ofMaxSize(9), word.list().ofSize(9))
        .as(NamesTest::joined);
  }

  private static String joined(String first, List<String> joints, List<String> words) {
    StringBuilder name = new StringBuilder(first);
    for (int i = 0; i < joints.size(); i++) {
      name.append(joints.get(i)).append(words.get(i));
    }
    return name.toString();
  }

  @Property(tries = 300)
  void readsBackEveryName(@ForAll("names") String name) {
    assertThat(RepositoryName.parse(name)).hasToString(name);
  }

  @Property(tries = 1000)
  void takesExactlyTheNamesOfTheSpecification(@ForAll("almostNames") String text) {
    if (NAME.matcher(text).matches()) {
      assertThat(RepositoryName.parse(text).path()).isEqualTo(text);
    } else {
      assertRefused(NAME_INVALID, () -> RepositoryName.parse(text));
    }
  }

  @Property(tries = 300)
  void refusesAnythingElse(@ForAll String text) {
    try {
      assertThat(RepositoryName.parse(text).path()).matches(NAME);
    } catch (OciException e) {
      assertThat(e.code()).isEqualTo(NAME_INVALID);
    }
  }

  @Test
  @Shows("L4")
  void refusesNamesOfMoreThan255Characters() {
    assertThat(RepositoryName.parse("a/".repeat(127) + "b").path()).hasSize(255);
    assertRefused(NAME_INVALID, () -> RepositoryName.parse("a".repeat(256)));
  }

  @Test
  void ordersNamesAndTagsByTheirBytes() {
    List<RepositoryName> names =
        Stream.of("b", "a/b", "a-b", "a", "a.b", "0").map(RepositoryName::parse).sorted().toList();
    List<Tag> tags = Stream.of("b", "a", "B", "_", "1", "a.0").map(Tag::parse).sorted().toList();

    assertThat(names).map(RepositoryName::path).containsExactly("0", "a", "a-b", "a.b", "a/b", "b");
    assertThat(tags).map(Tag::name).containsExactly("1", "B", "_", "a", "a.0", "b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"latest", "1.0", "_", "A", "v1.2.3-rc.1_x"})
  void readsTags(String text) {
    assertThat(Tag.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".a", "-a", "a b", "a/b", "a:b", "ä", "a\n", "\0", "a+b", "@"})
  void refusesWhatIsNoTag(String text) {
    assertRefused(MANIFEST_INVALID, () -> Tag.parse(text));
  }

  @Test
  @Shows("L5")
  void refusesTagsOfMoreThan128Characters() {
    assertThat(Tag.parse("t".repeat(128)).name()).hasSize(128);
    assertRefused(MANIFEST_INVALID, () -> Tag.parse("t".repeat(129)));
  }

  @Test
  void tellsDigestsFromTags() {
    Digest digest = Digest.ofContent(DigestAlgorithm.SHA256, new byte[0]);

    assertThat(Reference.parse(digest.toString())).isEqualTo(digest);
    assertThat(Reference.parse("latest")).isEqualTo(new Tag("latest"));
    assertRefused(DIGEST_INVALID, () -> Reference.parse("sha256:latest"));
    assertRefused(DIGEST_INVALID, () -> Reference.parse(":latest"));
    assertRefused(MANIFEST_INVALID, () -> Reference.parse("sha256/latest"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "Application/JSON",
        " application/json ; charset=utf-8",
        "application/json;",
        "APPLICATION/json; a=\"b;c\""
      })
  void readsMediaTypesWithoutTheirParameters(String text) {
    assertThat(MediaType.parse(text)).isEqualTo(new MediaType("application/json"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "json",
        "/",
        "a/",
        "/b",
        "a/b/c",
        "a b/c",
        "a/ä",
        "a/\0",
        "text/*",
        "a/\u212a",
        "\u2003a/b"
      })
  void refusesWhatIsNoMediaType(String text) {
    assertRefused(MANIFEST_INVALID, () -> MediaType.parse(text));
  }

  @Test
  void refusesMediaTypesWithHalvesOfMoreThan127Characters() {
    String longest = "a".repeat(127);

    assertThat(MediaType.parse(longest + "/" + longest).name()).hasSize(255);
    assertRefused(MANIFEST_INVALID, () -> MediaType.parse(longest + "a/b"));
    assertRefused(MANIFEST_INVALID, () -> MediaType.parse("a/b" + longest));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/vnd.oci.image.layer.nondistributable.v1.tar",
        "application/vnd.oci.image.layer.nondistributable.v1.tar+gzip",
        "application/vnd.oci.image.layer.nondistributable.v1.tar+zstd",
        "application/vnd.docker.image.rootfs.foreign.diff.tar.gzip"
      })
  void knowsLayersThatMayNotBeDistributed(String text) {
    assertThat(MediaType.parse(text).nonDistributable()).isTrue();
    assertThat(new MediaType("application/vnd.oci.image.layer.v1.tar").nonDistributable())
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a-", "a.", "a_", "a__", "-", "a/", "0.0_0__0---0/", "a/a"})
  void neverTakesLongOverHostileText(String piece) {
    String hostile = piece.repeat(10_000 / piece.length()) + "!";
    Assertions.assertTimeout(
        Duration.ofSeconds(1),
        () -> {
          assertRefused(NAME_INVALID, () -> RepositoryName.parse(hostile));
          assertRefused(NAME_INVALID, () -> RepositoryName.parse(hostile.substring(9_750)));
          assertRefused(MANIFEST_INVALID, () -> Tag.parse(hostile));
          assertRefused(MANIFEST_INVALID, () -> MediaType.parse(hostile));
          assertRefused(DIGEST_INVALID, () -> Digest.parse(hostile));
        });
  }

  @Test
  void showsTheFirst80CharactersOfWhatItRefuses() {
    String longest = "A".repeat(80);

    assertThatThrownBy(() -> RepositoryName.parse("Library/Alpine"))
        .hasMessageStartingWith("not a repository name: 'Library/Alpine' (");
    assertThatThrownBy(() -> RepositoryName.parse(longest))
        .hasMessageContaining("'" + longest + "'");
    assertThatThrownBy(() -> RepositoryName.parse(longest + "A"))
        .hasMessageContaining("'" + longest + "…'");
  }

  @Test
  void showsHostileTextShortAndWithoutControlCharacters() {
    String hostile = "\u001b[31m\r\n" + "x".repeat(10_000);

    try {
      RepositoryName.parse(hostile);
    } catch (OciException e) {
      assertThat(e.getMessage()).hasSizeLessThan(300).doesNotContainPattern("\\p{Cntrl}");
      return;
    }
    throw new AssertionError("it was taken");
  }
}
