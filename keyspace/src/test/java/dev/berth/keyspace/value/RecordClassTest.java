package dev.berth.keyspace.value;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.Sample;
import dev.berth.keyspace.source.ProblemsException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Records of a catalog as record classes of a program. */
class RecordClassTest {
  private static final Values VALUES =
      new Values(
          Sample.keyspace(
              """
              keyspace: sample
              variables: {id: {like: "[0-9]+"}}
              records:
                Everything:
                  plain_text: text
                  long-number: integer
                  int_number: integer
                  Ratio: decimal
                  OnOff: boolean
                  at: time
                  raw: bytes
                  mood: {one-of: [good, not-so-good]}
                  json: json
                  counts: list of integer
                  moods: {type: list of text, one-of: [good, not-so-good], optional: true}
                  part: {type: record Part, optional: true}
                  written: {type: json Part, optional: true}
                  note: {type: text, optional: true}
                  hash: {type: bytes, optional: true}
                Part:
                  name: text
                  parts: {type: list of record Part, optional: true}
                Small:
                  id: integer
                  name: {type: text, optional: true}
                  mood: {one-of: [good, bad]}
                  tags: list of text
              families:
                everything: {key: "everything:<id>", type: string, value: msgpack Everything, life: {ttl: 1h}}
                small: {key: "small:<id>", type: string, value: json Small, life: {ttl: 1h}}
                older: {key: "older:<id>", type: string, value: {encoding: json, record: Part, older: Small}, life: {ttl: 1h}}
              """));

  enum Mood {
    GOOD,
    NOT_SO_GOOD
  }

  record Part(String name, Optional<List<Part>> parts) {}

  record Everything(
      String plainText,
      long longNumber,
      int intNumber,
      double ratio,
      boolean onOff,
      Instant at,
      byte[] raw,
      Mood mood,
      String json,
      List<Long> counts,
      Optional<List<Mood>> moods,
      Optional<Part> part,
      @Nullable Part written,
      @Nullable String note,
      byte @Nullable [] hash) {}

  private static final Everything EVERYTHING =
      new Everything(
          "text",
          Long.MIN_VALUE,
          -5,
          0.5,
          true,
          Instant.ofEpochSecond(1, 2),
          new byte[] {1},
          Mood.NOT_SO_GOOD,
          "{\"a\": 1}",
          List.of(1L, 2L),
          Optional.of(List.of(Mood.GOOD)),
          Optional.of(new Part("a", Optional.of(List.of(new Part("b", Optional.empty()))))),
          new Part("c", Optional.empty()),
          null,
          new byte[] {2});

  @Test
  void holdsEveryTypeOfField() {
    ValueCodec<Everything> codec = VALUES.record("everything", Everything.class);

    assertThat(codec.decode(codec.encode(EVERYTHING)).find().orElseThrow())
        .usingRecursiveComparison()
        .isEqualTo(EVERYTHING);
  }

  @Test
  void writesTheSameAsAMapDoes() {
    ValueCodec<Repositories.Repository> typed =
        Repositories.VALUES.record("repository", Repositories.Repository.class);
    byte[] bytes = Repositories.VALUES.record("repository").encode(Repositories.FIELDS);
    Repositories.Repository repository =
        typed.decode(bytes, Repositories.PATH).find().orElseThrow();

    assertThat(repository.parentId()).hasValue(12_345_600L);
    assertThat(typed.encode(repository)).isEqualTo(bytes);
  }

  record Wrong(int id, String name, Mood mood, List<Integer> tag, Object extra) {}

  @Test
  void tellsAllDifferencesBetweenAClassAndTheCatalog() {
    assertThatExceptionOfType(ProblemsException.class)
        .isThrownBy(() -> VALUES.record("small", Wrong.class))
        .satisfies(
            e ->
                assertThat(e.problems())
                    .extracting(problem -> problem.what() + "; " + problem.mend())
                    .containsExactlyInAnyOrder(
                        "the component 'name' of Wrong is String, the field is optional text;"
                            + " make it Optional<String>",
                        "the component 'mood' of Wrong is Mood, the field is text;"
                            + " make it String or an enum {GOOD, BAD}",
                        "there is no field for the component 'tag' of Wrong; did you mean 'tags'?",
                        "there is no field for the component 'extra' of Wrong;"
                            + " remove it, or add the field",
                        "Wrong has no component for the field 'tags'; add List<String> tags"));
  }

  record Loose(Optional<Long> id, Optional<String> name, String mood, List<Integer> tags) {}

  @Test
  void tellsAComponentThatCouldBeAbsentWhereTheFieldCannot() {
    assertThatExceptionOfType(ProblemsException.class)
        .isThrownBy(() -> VALUES.record("small", Loose.class))
        .satisfies(
            e ->
                assertThat(e.problems())
                    .extracting(problem -> problem.what())
                    .containsExactlyInAnyOrder(
                        "the component 'id' of Loose is Optional<Long>, the field is integer",
                        "the component 'tags' of Loose is List<Integer>,"
                            + " the field is list of text"));
  }

  record Small(int id, @Nullable String name, String mood, List<String> tags) {
    Small {
      if (id < 0) {
        throw new IllegalArgumentException("secret " + id);
      }
    }
  }

  @Test
  void tellsWhatTheClassCannotHold() {
    ValueCodec<Small> codec = VALUES.record("small", Small.class);

    assertRefused(codec, 1L << 40, "'id': an integer beyond 32 bits");
    assertRefused(codec, -1, "Small refuses it: IllegalArgumentException");
  }

  private static void assertRefused(ValueCodec<Small> codec, long id, String why) {
    String json = "{\"id\":%d,\"mood\":\"bad\",\"tags\":[]}".formatted(id);
    assertThatExceptionOfType(DecodeException.class)
        .isThrownBy(() -> codec.decode(json.getBytes(UTF_8)))
        .withMessage("sample/small: " + why);
  }

  @Test
  @SuppressWarnings("NullAway") // what a caller without checks can do
  void refusesToWriteARecordThatLacksSomething() {
    ValueCodec<Small> codec = VALUES.record("small", Small.class);

    assertThatExceptionOfType(EncodeException.class)
        .isThrownBy(() -> codec.encode(new Small(1, null, null, List.of())))
        .withMessage("sample/small: the value lacks 'mood'");
  }

  @Test
  void asksForAClassOfTheOlderRecordToo() {
    assertThatExceptionOfType(ProblemsException.class)
        .isThrownBy(() -> VALUES.record("older", Part.class))
        .withMessageContaining("'older' may also hold an older record, 'Small'");
    assertThatExceptionOfType(ProblemsException.class)
        .isThrownBy(
            () ->
                VALUES.record(
                    "small", Small.class, Part.class, part -> new Small(1, null, "", List.of())))
        .withMessageContaining("'small' has no older record");
  }

  @Test
  void namesComponentsInCamelCase() {
    Map<String, String> names =
        Map.of(
            "created_at", "createdAt",
            "created-at", "createdAt",
            "HostIP", "hostIP",
            "id", "id",
            "a.b_C-d2", "aBCD2");

    names.forEach((field, name) -> assertThat(Mappings.componentName(field)).isEqualTo(name));
  }
}
