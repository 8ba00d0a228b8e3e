package dev.berth.oci;

import static dev.berth.oci.ErrorCode.NAME_INVALID;
import static dev.berth.oci.Refused.assertRefused;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The parsers take what the grammars of the specifications generate, and nothing near it. */
final class GrammarTest {

  @Provide
  static Arbitrary<String> names() {
    Arbitrary<String> word =
        Arbitraries.strings().withCharRange('a', 'z').numeric().ofMinLength(1).ofMaxLength(4);
    Arbitrary<String> joint = Arbitraries.of(".", "_", "__", "-", "--", "-----", "/", "/");
    return Combinators.combine(
            word, Combinators.combine(joint, word).as(String::concat).list().ofMaxSize(60))
        .as((first, others) -> first + String.join("", others));
  }

  @Provide
  static Arbitrary<String> tags() {
    String first = "abzABZ019_";
    return Combinators.combine(
            Arbitraries.chars().with(first.toCharArray()),
            Arbitraries.strings().withChars(first + ".-").ofMaxLength(140))
        .as((start, rest) -> start + rest);
  }

  @Provide
  static Arbitrary<String> digests() {
    return Combinators.combine(
            Arbitraries.of("sha256", "sha512", "sha25", "SHA256", ""),
            Arbitraries.of(63, 64, 65, 128),
            Arbitraries.of("0", "9", "a", "f", "g", "F"))
        .as(
            (algorithm, length, digit) ->
                algorithm + ":" + "0a".repeat(64).substring(0, length - 1) + digit);
  }

  @Provide
  static Arbitrary<String> mediaTypes() {
    Arbitrary<String> name =
        Arbitraries.strings().withChars("azAZ09!#$&^_.+-").ofMinLength(1).ofMaxLength(130);
    Arbitrary<String> around = Arbitraries.of("", "", " ", "\t", "\u00a0", "\u2003");
    return Combinators.combine(around, name, name, around, Arbitraries.of("", ";", ";q=\"a/b;\""))
        .as((before, type, sub, after, more) -> before + type + "/" + sub + after + more);
  }

  @Property(tries = 500)
  void takesNames(@ForAll("names") String name) {
    assertThat(Grammar.isName(name)).isEqualTo(name.length() <= 255);
    assertNameAsTheGrammarSays(name);
  }

  @Property(tries = 500)
  void takesNoOtherJoints(@ForAll("joints") String joint) {
    assertNameAsTheGrammarSays("a" + joint + "b");
    assertNameAsTheGrammarSays("a" + joint);
    assertNameAsTheGrammarSays(joint + "b");
    assertNameAsTheGrammarSays("a/b" + joint + "c");
  }

  @Provide
  static Arbitrary<String> joints() {
    return Arbitraries.strings().withChars("._-/:A ").ofMaxLength(4);
  }

  @Property(tries = 1000)
  void takesNamesWithAChangeOnlyIfTheyStillAreNames(
      @ForAll("names") String name, @ForAll Random random) {
    assertNameAsTheGrammarSays(changed(name, random));
  }

  private static void assertNameAsTheGrammarSays(String text) {
    if (Grammar.isName(text)) {
      assertThat(RepositoryName.parse(text)).hasToString(text);
    } else {
      assertRefused(NAME_INVALID, () -> RepositoryName.parse(text));
    }
  }

  @Property(tries = 500)
  void takesTags(@ForAll("tags") String tag, @ForAll Random random) {
    References.assertReadAsTheGrammarSays(tag);
    References.assertReadAsTheGrammarSays(changed(tag, random));
  }

  @Property(tries = 500)
  void takesDigests(@ForAll("digests") String digest, @ForAll Random random) {
    References.assertReadAsTheGrammarSays(digest);
    References.assertReadAsTheGrammarSays(changed(digest, random));
  }

  @Property(tries = 500)
  void takesMediaTypes(@ForAll("mediaTypes") String type, @ForAll Random random) {
    MediaTypes.assertReadAsTheGrammarSays(type);
    MediaTypes.assertReadAsTheGrammarSays(changed(type, random));
  }

  /** Letters that become a letter from a to z when their case is changed. */
  @Property
  void takesNoLetterForAnother(@ForAll("lookalikes") String letter) {
    for (String text : List.of(letter, "a" + letter, "a/" + letter, letter + "/a")) {
      assertNameAsTheGrammarSays(text);
      References.assertReadAsTheGrammarSays(text);
      MediaTypes.assertReadAsTheGrammarSays(text);
    }
  }

  @Provide
  static Arbitrary<String> lookalikes() {
    return Arbitraries.of("\u212a", "\u017f", "\u0130", "\u0131", "\uff41", "\u0660", "\u00b2");
  }

  private static String changed(String text, Random random) {
    return new String(Mutation.of(text.getBytes(ISO_8859_1), random), ISO_8859_1);
  }
}
