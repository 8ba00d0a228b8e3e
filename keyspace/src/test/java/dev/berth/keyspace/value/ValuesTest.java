package dev.berth.keyspace.value;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import dev.berth.keyspace.Sample;
import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.source.ProblemsException;
import dev.berth.rules.Shows;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValuesTest {
  private static final String CATALOG =
      """
      keyspace: sample
      head: "<version>"
      version: {major: 1, encoding: [json, msgpack, proto]}
      variables: {id: {like: "[0-9]+"}}
      records:
        Message:
          id: {type: integer, short: i}
          text: {type: text, short: t, optional: true}
          author: {type: integer, about: "the id of a user, not the user"}
          at: {type: time, unit: ms}
          tags: {type: list of text, optional: true}
          kind: {one-of: [plain, reply], optional: true}
          data: {type: bytes, optional: true}
        Open: open "somewhere else"
        Partly: {id: integer, "...": somewhere else}
      families:
        message: {key: "messages:<id>", type: string, value: {record: Message}, life: {ttl: 1h}}
        packed: {key: "packed:<id>", type: string, value: {encoding: msgpack, record: Message}, life: {ttl: 1h}}
        anything: {key: "anything:<id>", type: string, life: {ttl: 1h}}
        elsewhere: {key: "elsewhere:<id>", type: string, value: {record: Open}, life: {ttl: 1h}}
        partly: {key: "partly:<id>", type: string, value: {record: Partly}, life: {ttl: 1h}}
        count: {key: "count:<id>", type: string, value: integer, life: {ttl: 1h}}
        level: {key: "level:<id>", type: string, value: {encoding: integer, one-of: [1, 2]}, life: {ttl: 1h}}
        lock: {key: "lock:<id>", type: string, value: raw, life: {ttl: 1h}}
        state: {key: "state:<id>", type: string, value: {encoding: raw, one-of: [running, paused]}, life: {ttl: 1h}}
        mood: {key: "mood:<id>", type: set, value: {one-of: [good, bad]}, life: {ttl: 1h}}
      """;

  private static final Map<String, Object> MESSAGE =
      Map.of(
          "id",
          1L,
          "text",
          "hé",
          "author",
          7,
          "at",
          Instant.ofEpochMilli(1500),
          "tags",
          List.of("a", "b"),
          "kind",
          "reply",
          "data",
          new byte[] {0, -1});

  private static final String MESSAGE_JSON =
      """
      {"id":1,"text":"hé","author":7,"at":1500,"tags":["a","b"],"kind":"reply","data":"AP8="}""";

  private static Keyspace keyspace(String encoding) {
    return Sample.load(CATALOG, Settings.NONE.withEncoding(encoding)).get("sample");
  }

  private static Values values(String encoding) {
    return new Values(keyspace(encoding));
  }

  @Test
  @Shows("D15")
  void theEncodingDecidesHowAValueIsWrittenAndChangesOnlyThat() {
    byte[] json = values("json").record("message").encode(MESSAGE);
    byte[] msgpack = values("msgpack").record("message").encode(MESSAGE);

    assertThat(json).asString(UTF_8).isEqualTo(MESSAGE_JSON);
    assertThat(HexFormat.of().formatHex(msgpack))
        .isEqualTo(
            "87"
                + "a26964"
                + "01"
                + "a474657874"
                + "a368c3a9"
                + "a6617574686f72"
                + "07"
                + "a26174"
                + "cd05dc"
                + "a474616773"
                + "92a161a162"
                + "a46b696e64"
                + "a57265706c79"
                + "a464617461"
                + "c40200ff");
    assertThat(ComparableValue.of(values("json").record("message").decode(json)))
        .isEqualTo(ComparableValue.of(values("msgpack").record("message").decode(msgpack)));
  }

  @Test
  @Shows({"D16", "D17"})
  void refusesAnEncodingThatItDoesNotHave() {
    Values values = values("proto");

    assertThat(keyspace("proto").family("message").key("1")).hasToString("v1proto:messages:1");
    assertThatExceptionOfType(ProblemsException.class)
        .isThrownBy(() -> values.record("message"))
        .withMessage(
            "sample.yaml:17:56: 'message' is encoded as 'proto', which is not supported;"
                + " choose one of [json, msgpack, raw, integer]");
    assertThatExceptionOfType(ProblemsException.class).isThrownBy(() -> values.bytes("anything"));
  }

  @Test
  @Shows({"D19", "D20"})
  void aFamilysOwnEncodingWinsOverThatOfTheVersionAndOverTheUsersChoice() {
    for (String chosen : List.of("json", "msgpack", "proto")) {
      assertThat(values(chosen).record("packed").encoding()).isEqualTo(Encoding.MSGPACK);
      assertThat(values(chosen).integer("count").encoding()).isEqualTo(Encoding.INTEGER);
    }
    assertThat(
            Sample.problems(CATALOG, Settings.NONE.withEncoding("raw")).stream()
                .map(problem -> problem.what()))
        .containsExactly("keyspace 'sample' has no encoding 'raw'");
  }

  @Test
  @Shows("D18")
  void refusesANestedObjectWhereAnIdIsDeclared() {
    assertThatExceptionOfType(EncodeException.class)
        .isThrownBy(
            () ->
                values("json")
                    .record("message")
                    .encode(with(MESSAGE, "author", new TreeMap<>(Map.of("id", 7L)))))
        .withMessage("sample/message: 'author' is TreeMap, not Long");
    assertThatExceptionOfType(DecodeException.class)
        .isThrownBy(
            () ->
                values("json")
                    .record("message")
                    .decode(MESSAGE_JSON.replace("7", "{\"id\":7}").getBytes(UTF_8)))
        .withMessage("sample/message: 'author': a map found, an integer expected");
  }

  @Test
  @Shows("G14")
  void refusesAFamilyThatDoesNotSayHowItsValuesAreWritten() {
    Values values =
        new Values(
            Sample.keyspace(
                """
                keyspace: sample
                families: {f: {key: a, single: true, type: string, life: {ttl: 1h}}}
                """));

    assertThatExceptionOfType(ProblemsException.class)
        .isThrownBy(() -> values.bytes("f"))
        .withMessage(
            "sample.yaml:2:12: family 'f' does not say how its values are written;"
                + " write value: with one of [json, msgpack, raw, integer]");
  }

  @Test
  void tellsEverythingThatKeepsAValueFromBeingWritten() {
    Map<String, Object> wrong =
        Map.of(
            "txt", "a",
            "author", "7",
            "at", Instant.MAX,
            "tags", Arrays.asList("a", null, 1),
            "kind", "other",
            "text", "\ud800");

    assertThatExceptionOfType(EncodeException.class)
        .isThrownBy(() -> values("json").record("message").encode(wrong))
        .satisfies(
            e ->
                assertThat(e.reasons())
                    .containsExactlyInAnyOrder(
                        "the value lacks 'id'",
                        "'text' has half a character",
                        "'author' is String, not Long",
                        "'at' is too far from 1970",
                        "'tags.1' is null",
                        "'tags.2' is Integer, not String",
                        "'kind' is none of [plain, reply]",
                        "the value has no field 'txt', did you mean 'text'?"));
  }

  @Test
  @Shows("C6")
  void passesOverFieldsThatItDoesNotKnow() {
    String more = MESSAGE_JSON.replace("{\"id\"", "{\"new\":{\"a\":[1,{}]},\"id\"");

    assertThat(ComparableValue.of(values("json").record("message").decode(more.getBytes(UTF_8))))
        .isEqualTo(ComparableValue.of(MESSAGE));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"id\":1}                                    | 'author' is missing",
        "{\"id\":null,\"author\":1,\"at\":1}           | 'id' is missing",
        "{\"id\":1,\"id\":1,\"author\":1,\"at\":1}     | 'id' stands twice",
        "{\"id\":1,\"x\":1,\"author\":1,\"x\":1}       | an unknown name stands twice",
        "{\"id\":1,\"author\":1,\"at\":1,\"kind\":\"\"}| 'kind': none of [plain, reply]",
        "{\"id\":1,\"author\":1,\"at\":1,\"tags\":[1]} | 'tags': an integer found, text expected",
        "{\"id\":1,\"author\":1,\"at\":1,\"tags\":[null]} | 'tags': nil found, text expected",
        "{\"id\":1,\"author\":1,\"at\":9223372036854775807} | 'at': a time outside of the years 0000 to 9999",
        "{\"id\":1,\"author\":1,\"at\":1} x            | not JSON",
        "[]                                            | a list found, a map expected",
      })
  void tellsWhereAValueIsMalformedWithoutRepeatingIt(String json, String why) {
    assertThatExceptionOfType(DecodeException.class)
        .isThrownBy(() -> values("json").record("message").decode(json.getBytes(UTF_8)))
        .withMessage("sample/message: " + why);
  }

  @Test
  void readsNilForAnOptionalFieldAsAbsent() {
    String json = "{\"id\":1,\"text\":null,\"author\":2,\"at\":3}";

    assertThat(values("json").record("message").decode(json.getBytes(UTF_8)).find().orElseThrow())
        .containsExactly(
            entry("id", 1L), entry("author", 2L), entry("at", Instant.ofEpochMilli(3)));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 42, Long.MAX_VALUE, Long.MIN_VALUE})
  void writesIntegersAsRedisDoes(long number) {
    ValueCodec<Long> codec = values("json").integer("count");

    assertThat(codec.encode(number)).asString(UTF_8).isEqualTo(Long.toString(number));
    assertThat(codec.decode(codec.encode(number))).isEqualTo(new Decoded.Value<>(number));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "-", "-0", "01", "+1", " 1", "1 ", "1.0", "9223372036854775808", "1e3", "٣"})
  void refusesIntegersThatRedisWouldNotCount(String text) {
    assertThatExceptionOfType(DecodeException.class)
        .isThrownBy(() -> values("json").integer("count").decode(text.getBytes(UTF_8)));
  }

  @Test
  void leavesRawBytesAsTheyAre() {
    ValueCodec<byte[]> codec = values("json").bytes("lock");
    byte[] bytes = {0, -1, '{'};

    assertThat(codec.encode(bytes)).isEqualTo(bytes).isNotSameAs(bytes);
    assertThat(codec.decode(bytes).find()).hasValue(bytes);
  }

  @Test
  void knowsWordsThatAreTheOnlyOnes() {
    ValueCodec<String> state = values("json").text("state");

    assertThat(state.encode("paused")).asString(UTF_8).isEqualTo("paused");
    assertThat(state.decode("running".getBytes(UTF_8)).find()).hasValue("running");
    assertThat(values("json").text("mood").encode("good")).asString(UTF_8).isEqualTo("\"good\"");
    assertThat(values("json").integer("level").encode(2L)).asString(UTF_8).isEqualTo("2");
    assertThatExceptionOfType(EncodeException.class)
        .isThrownBy(() -> state.encode("killed"))
        .withMessage("sample/state: the value is none of [running, paused]");
    assertThatExceptionOfType(DecodeException.class)
        .isThrownBy(() -> values("json").integer("level").decode("3".getBytes(UTF_8)))
        .withMessage("sample/level: none of [1, 2]");
  }

  @Test
  void checksOnlyTheFormOfDocumentsThatAreNotDescribed() {
    for (String family : List.of("anything", "elsewhere")) {
      ValueCodec<byte[]> codec = values("json").bytes(family);
      byte[] document = "[1, null]".getBytes(UTF_8);

      assertThat(codec.encode(document)).isEqualTo(document);
      assertThat(codec.decode(document).find()).hasValue(document);
      assertThatExceptionOfType(EncodeException.class)
          .isThrownBy(() -> codec.encode("[1".getBytes(UTF_8)))
          .withMessageContaining("the value is no such JSON document");
      assertThatExceptionOfType(DecodeException.class)
          .isThrownBy(() -> codec.decode("[1".getBytes(UTF_8)));
    }
  }

  @Test
  @Shows("D18")
  void checksTheFieldsThatAreDescribedInADocumentThatIsNot() {
    ValueCodec<byte[]> codec = values("json").bytes("partly");
    byte[] document = "{\"other\": [{}], \"id\": 1}".getBytes(UTF_8);

    assertThat(codec.encode(document)).isEqualTo(document);
    assertThat(codec.decode(document).find()).hasValue(document);
    assertThatExceptionOfType(EncodeException.class)
        .isThrownBy(() -> codec.encode("{\"id\": {\"id\": 1}}".getBytes(UTF_8)))
        .withMessage(
            "sample/partly: the value is no such JSON document:"
                + " 'id': a map found, an integer expected");
    assertThatExceptionOfType(DecodeException.class)
        .isThrownBy(() -> codec.decode("{}".getBytes(UTF_8)))
        .withMessage("sample/partly: 'id' is missing");
  }

  @Test
  void tellsAnotherKindOfValueThanTheOneAskedFor() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> values("json").record("count"))
        .withMessage("values of sample/count are Long, not Map");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> values("json").integer("message"))
        .withMessage("values of sample/message are Map, not Long");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> values("json").bytes("mesage"))
        .withMessageContaining("did you mean 'message'?");
  }

  @Test
  void tellsAllThatACatalogGotWrongAboutARecord() {
    Values values =
        new Values(
            Sample.keyspace(
                """
                keyspace: sample
                variables: {id: {like: "[0-9]+"}}
                records:
                  Broken:
                    at: {type: time, unit: fortnights}
                    on: {type: boolean, one-of: [true]}
                    "<id>": text
                    part: record Open
                  Open: open elsewhere
                families:
                  f: {key: "a:<id>", type: string, value: json Broken, life: {ttl: 1h}}
                  g: {key: "b:<id>", type: string, value: integer Broken, life: {ttl: 1h}}
                """));

    assertThatExceptionOfType(ProblemsException.class)
        .isThrownBy(() -> values.record("f"))
        .satisfies(
            e ->
                assertThat(e.problems())
                    .extracting(problem -> problem.at().line() + " " + problem.what())
                    .containsExactly(
                        "5 the time 'at' has the unit 'fortnights'",
                        "6 'on' is boolean and has one-of",
                        "7 record 'Broken' has the field <id>, and only hashes have such",
                        "8 'part' holds the record 'Open', which is described elsewhere"));
    assertThatExceptionOfType(ProblemsException.class)
        .isThrownBy(() -> values.integer("g"))
        .withMessageContaining("'g' has a record, but is encoded as 'integer'");
  }

  private static Map<String, Object> with(Map<String, Object> map, String name, Object value) {
    Map<String, Object> changed = new HashMap<>(map);
    changed.put(name, value);
    return changed;
  }
}
