package dev.berth.keyspace.value;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.Sample;
import dev.berth.keyspace.document.Bounds;
import dev.berth.keyspace.document.DocumentType;
import dev.berth.keyspace.document.DocumentWriter;
import dev.berth.rules.Shows;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostileValuesTest {
  private static final Values VALUES =
      new Values(
          Sample.keyspace(
              """
              keyspace: sample
              variables: {id: {like: "[0-9]+"}}
              records:
                Tree:
                  name: {type: text, optional: true}
                  items: {type: list of record Tree, optional: true}
                Pair: {one: {type: integer, optional: true}, two: {type: integer, optional: true}}
                Required: {one: integer, two: {type: integer, optional: true}}
              families:
                packed: {key: "packed:<id>", type: string, value: msgpack Tree, life: {ttl: 1h}}
                json: {key: "json:<id>", type: string, value: json Tree, life: {ttl: 1h}}
                list: {key: "list:<id>", type: string, value: {encoding: msgpack, record: Pair, names: positional}, life: {ttl: 1h}}
                strict: {key: "strict:<id>", type: string, value: {encoding: json, record: Required, names: positional}, life: {ttl: 1h}}
              """));

  @Property
  void anyBytesAreReadOrRefused(@ForAll byte[] bytes) {
    for (String family : List.of("packed", "json", "list", "strict")) {
      HostileValues.assertReadOrRefused(VALUES.record(family), bytes);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dfffffffff",
        "df7fffffff",
        "81a56974656d73ddffffffff",
        "81a46e616d65dbffffffff",
        "81a178c6ffffffff",
        "81a178dfffffffff",
        "81a178ddffffffff",
        "81a178c9ffffffff05",
      })
  void aClaimedLengthTakesNoMemory(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    long before = allocated();

    assertThatExceptionOfType(DecodeException.class)
        .isThrownBy(() -> VALUES.record("packed").decode(bytes))
        .withMessageEndingWith("it ends too early");
    assertThat(allocated() - before).isLessThan(5_000_000);
  }

  private static long allocated() {
    return ((com.sun.management.ThreadMXBean)
            java.lang.management.ManagementFactory.getThreadMXBean())
        .getCurrentThreadAllocatedBytes();
  }

  @Test
  void depthIsBoundedInBothDirections() {
    Map<String, Object> deepest = Map.of();
    for (int levels = 1; levels + 2 <= Bounds.MAX_DEPTH; levels += 2) {
      deepest = Map.of("items", List.of(deepest));
    }
    Map<String, Object> tooDeep = Map.of("items", List.of(deepest));
    for (String family : List.of("packed", "json")) {
      ValueCodec<Map<String, Object>> codec = VALUES.record(family);

      assertThat(codec.decode(codec.encode(deepest)).find()).hasValue(deepest);
      assertThatExceptionOfType(EncodeException.class)
          .isThrownBy(() -> codec.encode(tooDeep))
          .withMessageContaining("more than 32 levels of nesting");
    }
    assertThatExceptionOfType(DecodeException.class)
        .isThrownBy(() -> VALUES.record("packed").decode(nested(40)))
        .withMessageEndingWith("more than 32 levels of nesting");
  }

  private static byte[] nested(int levels) {
    DocumentWriter writer = DocumentType.MSGPACK.writer();
    for (int i = 0; i < levels; i++) {
      writer.beginMap(1);
      writer.name("items");
      writer.beginList(1);
    }
    writer.beginMap(0);
    return writer.finish();
  }

  @Test
  void theNumberOfPartsIsBoundedInBothDirections() {
    ValueCodec<Map<String, Object>> codec = VALUES.record("packed");
    Map<String, Object> many = Map.of("items", Collections.nCopies(Bounds.MAX_PARTS, Map.of()));
    DocumentWriter writer = DocumentType.MSGPACK.writer();
    writer.beginMap(1);
    writer.name("items");
    writer.beginList(Bounds.MAX_PARTS);
    for (int i = 0; i < Bounds.MAX_PARTS; i++) {
      writer.beginMap(0);
    }

    assertThatExceptionOfType(EncodeException.class)
        .isThrownBy(() -> codec.encode(many))
        .withMessageContaining("more than 1,000,000 parts");
    assertThatExceptionOfType(DecodeException.class)
        .isThrownBy(() -> codec.decode(writer.finish()))
        .withMessageEndingWith("more than 1,000,000 parts");
  }

  @Test
  void doesNotWriteWhatIsTooLargeToBeRead() {
    assertThatExceptionOfType(EncodeException.class)
        .isThrownBy(
            () -> VALUES.record("packed").encode(Map.of("name", "x".repeat(Bounds.MAX_BYTES))))
        .withMessageContaining("at most 16,777,216 are read");
  }

  @Test
  @Shows("C6")
  void longerListsHaveNewFieldsAndShorterOnesLackOptionalOnes() {
    assertThat(list("list", "9101")).isEqualTo(Map.of("one", 1L));
    assertThat(list("list", "90")).isEqualTo(Map.of());
    assertThat(list("list", "92c002")).isEqualTo(Map.of("two", 2L));
    assertThat(list("list", "94010281a1619101c3")).isEqualTo(Map.of("one", 1L, "two", 2L));
    assertThatExceptionOfType(DecodeException.class)
        .isThrownBy(() -> VALUES.record("strict").decode("[]".getBytes(UTF_8)))
        .withMessage("sample/strict: 'one' is missing");
  }

  @Test
  void leavesAbsentFieldsAtTheEndOfAListOut() {
    ValueCodec<Map<String, Object>> codec = VALUES.record("list");

    assertThat(HexFormat.of().formatHex(codec.encode(Map.of("one", 1L)))).isEqualTo("9101");
    assertThat(HexFormat.of().formatHex(codec.encode(Map.of("two", 2L)))).isEqualTo("92c002");
    assertThat(HexFormat.of().formatHex(codec.encode(Map.of()))).isEqualTo("90");
  }

  private static Map<String, Object> list(String family, String hex) {
    return VALUES.record(family).decode(HexFormat.of().parseHex(hex)).find().orElseThrow();
  }
}
