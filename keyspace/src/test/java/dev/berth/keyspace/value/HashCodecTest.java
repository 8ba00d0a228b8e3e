package dev.berth.keyspace.value;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.berth.keyspace.Sample;
import dev.berth.keyspace.source.ProblemsException;
import dev.berth.rules.Shows;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HashCodecTest {
  private static final Values VALUES =
      new Values(
          Sample.keyspace(
              """
              keyspace: sample
              variables: {id: {like: "[0-9]+"}, port: {like: "[0-9]{1,5}"}}
              records:
                Meta: {name: {type: text, short: n}, count: {type: integer, optional: true}}
              families:
                proxy:
                  key: "proxy:<id>"
                  type: hash
                  fields:
                    HostIP: text
                    CreatedAt: time
                    seen: {type: time, unit: ms, optional: true}
                    load: {type: decimal, optional: true}
                    ready: {type: boolean, optional: true}
                    state: {one-of: [up, down], optional: true}
                    token: {type: bytes, optional: true}
                    meta: {type: json Meta, optional: true}
                    tags: {type: list of text, optional: true}
                    "<port>": integer
                  life: {ttl: 1h}
                typed:
                  key: "typed:<id>"
                  type: hash
                  value: {encoding: raw, on-error: miss}
                  fields: {HostIP: text, seen: {type: time, unit: s, optional: true}}
                  life: {ttl: 1h}
                free: {key: "free:<id>", type: hash, fields: open InstanceInfo, life: {ttl: 1h}}
                entry: {key: "entries:<id>", type: stream, fields: {what: text}, life: {trim: "~100"}}
                none: {key: "none:<id>", type: hash, life: {ttl: 1h}}
              """));

  private static final HashCodec<Map<String, Object>> PROXY = VALUES.hash("proxy");
  private static final Instant TIME = Instant.parse("2026-11-15T20:30:00.5Z");

  @Test
  void writesEachFieldAsItStandsAlone() {
    Map<String, Object> hash = new TreeMap<>();
    hash.put("HostIP", "10.0.0.1");
    hash.put("CreatedAt", TIME);
    hash.put("seen", TIME);
    hash.put("load", 0.25);
    hash.put("ready", true);
    hash.put("state", "up");
    hash.put("token", new byte[] {0, 1});
    hash.put("meta", Map.of("name", "x", "count", 2L));
    hash.put("tags", List.of("a", "b"));
    hash.put("8080", 31000L);
    hash.put("443", 31001L);
    Map<String, byte[]> written = PROXY.encode(hash);

    assertThat(texts(written).toString())
        .isEqualTo(
            "{HostIP=10.0.0.1, CreatedAt=2026-11-15T20:30:00.500Z, seen=1794774600500, load=0.25,"
                + " ready=true, state=up, token=\0\1, meta={\"name\":\"x\",\"count\":2},"
                + " tags=[\"a\",\"b\"], 443=31001, 8080=31000}");
    assertThat(ComparableValue.of(PROXY.decode(written))).isEqualTo(ComparableValue.of(hash));
    assertThat(PROXY.check(written)).isEmpty();
  }

  @Test
  void writesASingleField() {
    assertThat(PROXY.encodeField("ready", false)).asString(UTF_8).isEqualTo("false");
    assertThatExceptionOfType(EncodeException.class)
        .isThrownBy(() -> PROXY.encodeField("redy", false))
        .withMessage("sample/proxy: there is no field 'redy', did you mean 'ready'?");
    assertThatExceptionOfType(EncodeException.class)
        .isThrownBy(() -> PROXY.encodeField("100000", 1L));
    assertThatExceptionOfType(EncodeException.class)
        .isThrownBy(() -> PROXY.encodeField("state", "sideways"))
        .withMessage("sample/proxy: 'state': the value is none of [up, down]");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void writesNoNumbersThatJsonDoesNotHave(double number) {
    assertThatExceptionOfType(EncodeException.class)
        .isThrownBy(() -> PROXY.encodeField("load", number))
        .withMessage("sample/proxy: 'load': the value is not finite");
  }

  @Test
  void readsASingleField() {
    assertThat(PROXY.decodeField("8080", "31000".getBytes(UTF_8)))
        .isEqualTo(new Decoded.Value<Object>(31000L));
    assertThatExceptionOfType(DecodeException.class)
        .isThrownBy(() -> PROXY.decodeField("ready", "1".getBytes(UTF_8)))
        .withMessage("sample/proxy: 'ready': neither true nor false");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PROXY.decodeField("redy", "1".getBytes(UTF_8)))
        .withMessage("sample/proxy: there is no field 'redy', did you mean 'ready'?");
    assertThat(VALUES.hash("typed").decodeField("seen", "x".getBytes(UTF_8)).find()).isEmpty();
  }

  @Test
  void tellsEverythingThatKeepsAHashFromBeingWritten() {
    assertThatExceptionOfType(EncodeException.class)
        .isThrownBy(() -> PROXY.encode(Map.of("HostIP", 1L, "Other", "", "80", "x")))
        .satisfies(
            e ->
                assertThat(e.reasons())
                    .hasSize(4)
                    .contains(
                        "'CreatedAt' is missing",
                        "'HostIP': the value is Long, not String",
                        "'80': the value is String, not Long"));
  }

  @Test
  @Shows("C6")
  void passesOverFieldsThatItDoesNotKnowButTellsThemWhenAsked() {
    Map<String, byte[]> stored = stored(Map.of("HostIP", "h", "CreatedAt", TIME.toString()));
    stored.put("added", new byte[0]);

    assertThat(PROXY.decode(stored).find().orElseThrow())
        .isEqualTo(Map.of("HostIP", "h", "CreatedAt", TIME));
    assertThat(PROXY.check(stored)).hasSize(1).first().asString().contains("no field 'added'");
  }

  @Test
  void showsNamesOfOthersSafely() {
    String hostile = "\u001b[31m" + "x".repeat(1000);
    Map<String, byte[]> stored =
        stored(Map.of("HostIP", "h", "CreatedAt", TIME.toString(), hostile, ""));

    assertThat(PROXY.check(stored))
        .singleElement()
        .asString()
        .startsWith("there is no field '\\u001b[31mxxx")
        .hasSizeLessThan(300);
  }

  @Test
  void tellsAllThatIsWrongInAStoredHash() {
    assertThat(PROXY.check(stored(Map.of("CreatedAt", "now", "ready", "yes", "80", "x"))))
        .containsExactlyInAnyOrder(
            "'HostIP' is missing",
            "'CreatedAt': not a time as RFC 3339 writes it",
            "'ready': neither true nor false",
            "'80': not an integer as Redis writes it");
  }

  @ParameterizedTest
  @CsvSource({
    "load, 1e400, 'a decimal that is not finite'",
    "load, NaN, not a decimal",
    "load, 0x1p3, not a decimal",
    "load, '', not a decimal",
    "load, 1d, not a decimal",
    "seen, 1.5, not an integer as Redis writes it",
    "state, sideways, 'none of [up, down]'",
    "meta, '{}', '''name'' is missing'",
    "meta, 'x', not JSON",
  })
  void refusesMalformedFields(String field, String text, String why) {
    Map<String, byte[]> stored =
        stored(Map.of("HostIP", "h", "CreatedAt", TIME.toString(), field, text));

    assertThatExceptionOfType(DecodeException.class)
        .isThrownBy(() -> PROXY.decode(stored))
        .withMessage("sample/proxy: '%s': %s".formatted(field, why));
  }

  record Typed(String hostIP, Optional<Instant> seen) {}

  @Test
  void readsAWholeHashIntoAClassByThePolicyOfItsFamily() {
    HashCodec<Typed> codec = VALUES.hash("typed", Typed.class);
    Typed typed = new Typed("h", Optional.of(Instant.ofEpochSecond(5)));

    assertThat(texts(codec.encode(typed))).isEqualTo(Map.of("HostIP", "h", "seen", "5"));
    assertThat(codec.decode(codec.encode(typed))).isEqualTo(new Decoded.Value<>(typed));
    assertThat(codec.decode(Map.of()))
        .isEqualTo(new Decoded.Miss<>(Decoded.Reason.MALFORMED, "'HostIP' is missing"));
  }

  @Test
  void leavesFieldsThatAreDescribedElsewhereAsTheyAre() {
    HashCodec<Map<String, Object>> codec = VALUES.hash("free");

    assertThat(codec.encode(Map.of("x", new byte[] {1})).get("x")).isEqualTo(new byte[] {1});
    assertThat(codec.check(Map.of("x", new byte[] {1}))).isEmpty();
  }

  @Test
  void knowsEntriesOfStreams() {
    assertThat(texts(VALUES.hash("entry").encode(Map.of("what", "started"))))
        .isEqualTo(Map.of("what", "started"));
  }

  @Test
  void tellsWhatItCannotDo() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> VALUES.hash("none"))
        .withMessage("sample/none declares no fields");
    assertThatExceptionOfType(ProblemsException.class)
        .isThrownBy(() -> VALUES.hash("proxy", Typed.class))
        .withMessageContaining("Typed cannot hold the fields <port>");
  }

  private static Map<String, byte[]> stored(Map<String, String> texts) {
    Map<String, byte[]> stored = new TreeMap<>();
    texts.forEach((name, text) -> stored.put(name, text.getBytes(UTF_8)));
    return stored;
  }

  private static Map<String, String> texts(Map<String, byte[]> hash) {
    Map<String, String> texts = new LinkedHashMap<>();
    hash.forEach((name, bytes) -> texts.put(name, new String(bytes, UTF_8)));
    return texts;
  }
}
