package dev.berth.keyspace.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.function.Consumer;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;

/** Against golden bytes of the specification, and against another library. */
class MsgpackTest {
  private interface Packing {
    void pack(MessageBufferPacker packer) throws IOException;
  }

  @ParameterizedTest
  @CsvSource({
    "0, 00",
    "127, 7f",
    "128, cc80",
    "255, ccff",
    "256, cd0100",
    "65535, cdffff",
    "65536, ce00010000",
    "4294967295, ceffffffff",
    "4294967296, cf0000000100000000",
    "9223372036854775807, cf7fffffffffffffff",
    "-1, ff",
    "-32, e0",
    "-33, d0df",
    "-128, d080",
    "-129, d1ff7f",
    "-32768, d18000",
    "-32769, d2ffff7fff",
    "-2147483649, d3ffffffff7fffffff",
    "-9223372036854775808, d38000000000000000",
  })
  void writesIntegersInTheirShortestForm(long number, String hex) {
    assertThat(hex(written(out -> out.integer(number)))).isEqualTo(hex);
    assertThat(read(hex, DocumentReader::integer)).isEqualTo(number);
  }

  @ParameterizedTest
  @CsvSource({
    "1970-01-01T00:00:00Z, d6ff00000000",
    "2106-02-07T06:28:15Z, d6ffffffffff",
    "2106-02-07T06:28:16Z, d7ff0000000100000000",
    "1970-01-01T00:00:00.000000001Z, d7ff0000000400000000",
    "1969-12-31T23:59:59Z, c70cff00000000ffffffffffffffff",
    "9999-12-31T23:59:59.999999999Z, c70cff3b9ac9ff0000003afff4417f",
  })
  void writesTimesAsTimestamps(Instant time, String hex) {
    assertThat(hex(written(out -> out.time(time)))).isEqualTo(hex);
    assertThat(read(hex, DocumentReader::time)).isEqualTo(time);
  }

  @ParameterizedTest
  @CsvSource({"01, 1.0", "ff, -1.0", "ca3fc00000, 1.5", "cb3ff8000000000000, 1.5"})
  void takesAnyNumberForADecimal(String hex, double number) {
    assertThat(read(hex, DocumentReader::decimal)).isEqualTo(number);
  }

  @ParameterizedTest
  @CsvSource({
    "cf8000000000000000, an integer beyond 64 bits with sign",
    "a131, 'text found, an integer expected'",
    "c0, 'nil found, an integer expected'",
    "cb3ff0000000000000, 'a decimal found, an integer expected'",
    "c1, 'no MessagePack found, an integer expected'",
    "cd01, it ends too early",
    "'', it ends too early",
  })
  void refusesWhatIsNoInteger(String hex, String why) {
    assertRefused(hex, DocumentReader::integer, why);
  }

  @ParameterizedTest
  @CsvSource({
    "cb7ff8000000000000, a decimal that is not finite",
    "cb7ff0000000000000, a decimal that is not finite",
    "ca7fc00000, a decimal that is not finite",
    "cf8000000000000000, an integer beyond 64 bits with sign",
  })
  void refusesDecimalsThatNotEveryEncodingHas(String hex, String why) {
    assertRefused(hex, DocumentReader::decimal, why);
  }

  @ParameterizedTest
  @CsvSource({
    "d7010000000000000000, 'another extension found, a time expected'",
    "a0, 'text found, a time expected'",
    "d5ff0000, a time of 2 bytes",
    "c70bff0000000000000000000000, a time of 11 bytes",
    "d7ffffffffff00000000, a time with more nanoseconds than a second has",
    "c70cff000000007fffffffffffffff, a time outside of the years 0000 to 9999",
  })
  void refusesTimesThatAreNone(String hex, String why) {
    assertRefused(hex, DocumentReader::time, why);
  }

  /** Whatever width a writer chose for a length. */
  @ParameterizedTest
  @CsvSource({
    "a161, a",
    "d90161, a",
    "da000161, a",
    "db0000000161, a",
    "a0, ''",
  })
  void readsTextOfAnyWidth(String hex, String text) {
    assertThat(read(hex, DocumentReader::text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"c40101", "c5000101", "c60000000101"})
  void readsBytesOfAnyWidth(String hex) {
    assertThat(read(hex, DocumentReader::bytes)).isEqualTo(new byte[] {1});
  }

  @ParameterizedTest
  @ValueSource(strings = {"9107", "dc000107", "dd0000000107"})
  void readsListsOfAnyWidth(String hex) {
    DocumentReader in = DocumentType.MSGPACK.reader(HexFormat.of().parseHex(hex));
    in.beginList();

    assertThat(in.more()).isTrue();
    assertThat(in.integer()).isEqualTo(7);
    assertThat(in.more()).isFalse();
    in.finish();
  }

  @ParameterizedTest
  @ValueSource(strings = {"81a16107", "de0001a16107", "df00000001a16107"})
  void readsMapsOfAnyWidth(String hex) {
    DocumentReader in = DocumentType.MSGPACK.reader(HexFormat.of().parseHex(hex));
    in.beginMap();

    assertThat(in.more()).isTrue();
    assertThat(in.name()).isEqualTo("a");
    assertThat(in.integer()).isEqualTo(7);
    assertThat(in.more()).isFalse();
    in.finish();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "07",
        "cc07",
        "cd0007",
        "ce00000007",
        "cf0000000000000007",
        "d007",
        "d10007",
        "d200000007",
        "d30000000000000007"
      })
  void readsIntegersOfAnyWidth(String hex) {
    assertThat(read(hex, DocumentReader::integer)).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource({
    "8f, a map",
    "90, a list",
    "9f, a list",
    "a0, text",
    "bf, text",
    "7f, an integer",
    "e0, an integer",
    "c4, bytes",
    "d4, an extension",
    "c1, no MessagePack",
  })
  void tellsTheKindOfAValueByItsFirstByte(String hex, String kind) {
    assertRefused(hex, DocumentReader::truth, kind + " found, a boolean expected");
  }

  @ParameterizedTest
  @CsvSource({
    "31, bf",
    "32, d920",
    "255, d9ff",
    "256, da0100",
    "65535, daffff",
    "65536, db00010000"
  })
  void writesTextInItsShortestForm(int length, String head) {
    byte[] bytes = written(out -> out.text("a".repeat(length)));

    assertThat(hex(bytes)).startsWith(head + "61");
    assertThat(bytes).hasSize(head.length() / 2 + length);
    assertThat(read(hex(bytes), DocumentReader::text)).hasSize(length);
  }

  @ParameterizedTest
  @CsvSource({"255, c4ff", "256, c50100", "65535, c5ffff", "65536, c600010000"})
  void writesBytesInTheirShortestForm(int length, String head) {
    byte[] bytes = written(out -> out.bytes(new byte[length]));

    assertThat(hex(bytes)).startsWith(head + "00");
    assertThat(bytes).hasSize(head.length() / 2 + length);
  }

  @ParameterizedTest
  @CsvSource({
    "15, 8f, 9f",
    "16, de0010, dc0010",
    "65535, deffff, dcffff",
    "65536, df00010000, dd00010000"
  })
  void writesCountsInTheirShortestForm(int count, String map, String list) {
    assertThat(hex(written(out -> out.beginMap(count)))).isEqualTo(map);
    assertThat(hex(written(out -> out.beginList(count)))).isEqualTo(list);
  }

  @Test
  void readsTheLastNanosecondOfASecond() {
    assertThat(read("c70cff3b9ac9ff0000000000000000", DocumentReader::time))
        .isEqualTo(Instant.ofEpochSecond(0, 999_999_999));
    assertRefused(
        "c70cff3b9aca000000000000000000",
        DocumentReader::time,
        "a time with more nanoseconds than a second has");
  }

  @ParameterizedTest
  @CsvSource({"a1ff", "a2c328", "a3eda080", "d901ff"})
  void refusesTextThatIsNotUtf8(String hex) {
    assertRefused(hex, DocumentReader::text, "text that is not UTF-8");
  }

  @ParameterizedTest
  @CsvSource({
    "dfffffffff",
    "ddffffffff",
    "dbffffffff",
    "c6ffffffff",
    "c9ffffffff01",
    "df7fffffff00",
    "de00020101",
    "9301",
    "a5aa"
  })
  void neverBelievesALengthThatIsNotThere(String hex) {
    assertThatExceptionOfType(MalformedException.class)
        .isThrownBy(() -> DocumentType.MSGPACK.checkWellFormed(HexFormat.of().parseHex(hex)))
        .withMessage("it ends too early");
  }

  @Property
  void writesAsAnotherLibraryDoes(
      @ForAll long number, @ForAll double decimal, @ForAll("texts") String text) {
    assertSame(out -> out.integer(number), packer -> packer.packLong(number));
    assertSame(out -> out.decimal(decimal), packer -> packer.packDouble(decimal));
    assertSame(out -> out.text(text), packer -> packer.packString(text));
  }

  @Property
  void writesTimesAsAnotherLibraryDoes(@ForAll("times") Instant time) {
    assertSame(out -> out.time(time), packer -> packer.packTimestamp(time));
    assertThat(read(hex(written(out -> out.time(time))), DocumentReader::time)).isEqualTo(time);
  }

  @Property(tries = 60)
  void writesHeadsAsAnotherLibraryDoes(@ForAll @IntRange(max = 70_000) int size) {
    assertSame(out -> out.beginMap(size), packer -> packer.packMapHeader(size));
    assertSame(out -> out.beginList(size), packer -> packer.packArrayHeader(size));
    assertSame(
        out -> out.bytes(new byte[size]),
        packer -> packer.packBinaryHeader(size).writePayload(new byte[size]));
  }

  /** The other library skips without bounds on depth, and is never given what ours refused. */
  @Property
  void skipsWhatAnotherLibrarySkips(@ForAll byte[] bytes) throws IOException {
    try {
      DocumentType.MSGPACK.checkWellFormed(bytes);
    } catch (MalformedException e) {
      return;
    }
    try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(bytes)) {
      unpacker.skipValue();
      assertThat(unpacker.getTotalReadBytes()).isEqualTo(bytes.length);
    }
  }

  @Provide
  static Arbitrary<String> texts() {
    return Arbitraries.strings().ofMaxLength(300).filter(Utf8::isWellFormed);
  }

  @Provide
  static Arbitrary<Instant> times() {
    return Arbitraries.longs()
        .between(-62_167_219_200L, 253_402_300_799L)
        .flatMap(
            seconds ->
                Arbitraries.integers()
                    .between(0, 999_999_999)
                    .map(nanoseconds -> Instant.ofEpochSecond(seconds, nanoseconds)));
  }

  private static void assertSame(Consumer<DocumentWriter> ours, Packing theirs) {
    try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
      theirs.pack(packer);
      assertThat(written(ours)).isEqualTo(packer.toByteArray());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] written(Consumer<DocumentWriter> content) {
    DocumentWriter writer = DocumentType.MSGPACK.writer();
    content.accept(writer);
    return writer.finish();
  }

  private static <T> T read(String hex, Function<DocumentReader, T> content) {
    DocumentReader reader = DocumentType.MSGPACK.reader(HexFormat.of().parseHex(hex));
    T value = content.apply(reader);
    reader.finish();
    return value;
  }

  private static void assertRefused(String hex, Function<DocumentReader, ?> content, String why) {
    assertThatExceptionOfType(MalformedException.class)
        .isThrownBy(() -> read(hex, content))
        .withMessage(why);
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
