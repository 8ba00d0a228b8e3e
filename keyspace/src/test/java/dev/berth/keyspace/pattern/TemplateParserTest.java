package dev.berth.keyspace.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemplateParserTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "guilds",
        "node:metric:<node>",
        "webhooks<id>",
        "tag(repository:<namespace>:<hash>)",
        "tag(repository:<namespace>:<hash>):pull",
        "payment_fingerprint:<status>:tag(payment_fingerprint:<bucket>)",
        "a:tag(<b>):c-<d>.e"
      })
  void readsWhatItWrites(String text) {
    assertThat(TemplateParser.parse(text)).hasToString(text);
  }

  @Test
  void knowsVariablesAndTag() {
    Template template = TemplateParser.parse("<a>:tag(x:<b>:<a>):<c>");

    assertThat(template.variables()).containsExactly("a", "b", "c");
    assertThat(template.tag()).hasToString("tag(x:<b>:<a>)");
    assertThat(template.tag().words()).isEqualTo("x:<b>:<a>");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``             | the key is empty",
        "a::b           | an empty segment",
        ":a             | an empty segment",
        "a:             | an empty segment",
        "{a}            | '{' in a key",
        "a:*            | '*' in a key",
        "a b            | ' ' in a key",
        "tag()          | an empty segment",
        "tag(a          | 'tag(' is not closed",
        "tag(a)b        | behind the tag",
        "tag(a):tag(b)  | a second tag",
        "a)             | ')' without 'tag('",
        "a:<b           | '<' is not closed",
        "a:<B>          | no name of a variable",
        "a:<>           | no name of a variable",
        "a>             | '>' in a key",
      })
  void saysWhatIsWrong(String text, String what) {
    assertThatExceptionOfType(TemplateException.class)
        .isThrownBy(() -> TemplateParser.parse(text))
        .withMessageContaining(what)
        .satisfies(e -> assertThat(e.mend()).isNotBlank());
  }

  @Test
  void letsOlderFormsHaveEmptySegments() {
    assertThat(TemplateParser.parseLegacy("repository::<name>::blobs"))
        .hasToString("repository::<name>::blobs");
  }

  @Test
  void takesLettersDigitsAndThreeMarksForThemselves() {
    assertThat(TemplateParser.parse("azAZ09_.-")).hasToString("azAZ09_.-");
    assertThat(TemplateParser.parse("<azAZ09_->").variables()).containsExactly("azAZ09_-");
    for (char beside : "/:;@[`{".toCharArray()) {
      assertThat(Names.isLiteral(beside)).as("%c", beside).isFalse();
      assertThat(Names.isVariable("a" + beside)).as("%c", beside).isFalse();
      assertThat(Names.isVariable("" + beside)).as("%c", beside).isFalse();
    }
    assertThat(Names.isVariable("a.b")).isFalse();
    assertThat(Names.isVariable("A")).isFalse();
    assertThat(Names.isVariable("0")).isFalse();
    assertThat(Names.isVariable("")).isFalse();
  }

  @Test
  void refusesMoreThanAThousandCharacters() {
    String longest = "x".repeat(1000);
    assertThat(TemplateParser.parse(longest)).hasToString(longest);
    assertThatExceptionOfType(TemplateException.class)
        .isThrownBy(() -> TemplateParser.parse(longest + "x"))
        .withMessageContaining("the key is too long");
  }

  @Test
  void showsAControlCharacterByItsNumber() {
    assertThatExceptionOfType(TemplateException.class)
        .isThrownBy(() -> TemplateParser.parse("a\u0007"))
        .withMessageContaining("'\\u0007' in a key");
  }

  @Test
  void knowsWhichSegmentsAreLiteralAndWhichStandInTheTag() {
    Template template = TemplateParser.parse("user:tag(<a>:x<b>):y");

    assertThat(template.hasTag()).isTrue();
    assertThat(template.segments())
        .extracting(Segment::tagged)
        .containsExactly(false, true, true, false);
    assertThat(template.segments())
        .extracting(Segment::isLiteral)
        .containsExactly(true, false, false, true);
    assertThat(template.segments().getFirst().isLiteral("user")).isTrue();
    assertThat(template.segments().getFirst().isLiteral("users")).isFalse();
    assertThat(template.segments().get(1).isLiteral("<a>")).isFalse();
    assertThat(TemplateParser.parse("user:<a>").hasTag()).isFalse();
    assertThat(Template.EMPTY.then(template)).isEqualTo(template);
    assertThat(template.words()).isEqualTo("user:<a>:x<b>:y");
  }
}
