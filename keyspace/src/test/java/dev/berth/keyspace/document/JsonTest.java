package dev.berth.keyspace.document;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.util.HexFormat;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "9223372036854775808 | an integer beyond 64 bits with sign",
        "1.0                 | a decimal found, an integer expected",
        "\"1\"               | text found, an integer expected",
        "null                | nil found, an integer expected",
        "01                  | not JSON",
        "NaN                 | not JSON",
        "[1]                 | a list found, an integer expected",
      })
  void refusesWhatIsNoInteger(String text, String why) {
    assertRefused(text, DocumentReader::integer, why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e999", "-1e999"})
  void refusesDecimalsThatAreNotFinite(String text) {
    assertRefused(text, DocumentReader::decimal, "a decimal that is not finite");
  }

  @Test
  void refusesNumbersOfThousandsOfDigits() {
    for (String digits : new String[] {"1".repeat(5000), "1." + "1".repeat(5000)}) {
      assertRefused(digits, DocumentReader::integer, "too deep, or a number too long");
      assertRefused(digits, DocumentReader::decimal, "too deep, or a number too long");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-15T20:30:00Z, 2026-11-15T20:30:00Z",
    "2026-11-15T20:30:00.5+01:30, 2026-11-15T19:00:00.500Z",
    "0000-01-01T00:00:00Z, 0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999999999Z, 9999-12-31T23:59:59.999999999Z",
  })
  void readsTimesOfRfc3339(String text, Instant time) {
    assertThat(read('"' + text + '"', DocumentReader::time)).isEqualTo(time);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-15",
        "2026-11-15T20:30Z",
        "2026-11-15T20:30:00",
        "2026-11-15 20:30:00Z",
        "2026-13-15T20:30:00Z",
        "2026-02-29T20:30:00Z",
        "2026-11-15T20:30:00.1234567891Z",
        "9999-12-31T23:59:59-01:00",
        "0000-01-01T00:00:00+01:00",
      })
  void refusesOtherTimes(String text) {
    assertThatExceptionOfType(MalformedException.class)
        .isThrownBy(() -> read('"' + text + '"', DocumentReader::time));
  }

  @ParameterizedTest
  @ValueSource(strings = {"YQ", "YR==", "Y Q==", "YQ==\\n", "_w==", "="})
  void refusesOtherWaysToWriteBytes(String text) {
    assertRefused('"' + text + '"', DocumentReader::bytes, "text that is not base64");
  }

  @ParameterizedTest
  @CsvSource({"'', ''", "YQ==, 61", "YWI=, 6162", "AP8=, 00ff"})
  void readsBytesAsBase64(String text, String hex) {
    assertThat(read('"' + text + '"', DocumentReader::bytes))
        .isEqualTo(HexFormat.of().parseHex(hex));
  }

  @ParameterizedTest
  @CsvSource({"1, 1.0", "-1.5, -1.5", "1e3, 1000.0"})
  void takesAnyNumberForADecimal(String text, double number) {
    assertThat(read(text, DocumentReader::decimal)).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MIN_VALUE, Long.MAX_VALUE, 2_147_483_648L})
  void readsIntegersOfSixtyFourBits(long number) {
    assertThat(read(Long.toString(number), DocumentReader::integer)).isEqualTo(number);
  }

  @Test
  void refusesTextThatIsNone() {
    assertRefused("\"\\ud800\"", DocumentReader::text, "text with half a character");
    assertThatExceptionOfType(MalformedException.class)
        .isThrownBy(() -> DocumentType.JSON.reader(new byte[] {'"', (byte) 0xFF, '"'}))
        .withMessage("text that is not UTF-8");
    assertThatExceptionOfType(MalformedException.class)
        .isThrownBy(() -> DocumentType.JSON.reader("[]".getBytes(UTF_16BE)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "{", "[1,]", "{\"a\"}", "1 2", "[] x", "{a:1}", "// x\n1", "'a'"})
  void tellsWhatIsNoDocument(String text) {
    assertThatExceptionOfType(MalformedException.class)
        .isThrownBy(() -> DocumentType.JSON.checkWellFormed(text.getBytes(UTF_8)));
  }

  @Test
  void goesAsDeepAsMessagePackDoes() {
    for (DocumentType type : DocumentType.values()) {
      type.checkWellFormed(nested(type, Bounds.MAX_DEPTH));
      assertThatExceptionOfType(MalformedException.class)
          .isThrownBy(() -> type.checkWellFormed(nested(type, Bounds.MAX_DEPTH + 1)));
      assertThatExceptionOfType(MalformedException.class)
          .isThrownBy(() -> type.checkWellFormed(nested(type, 1_000_000)));
    }
  }

  private static byte[] nested(DocumentType type, int depth) {
    DocumentWriter writer = type.writer();
    if (type == DocumentType.JSON) {
      return ("[".repeat(depth) + "]".repeat(depth)).getBytes(UTF_8);
    }
    for (int i = 1; i < depth; i++) {
      writer.beginList(1);
    }
    writer.beginList(0);
    return writer.finish();
  }

  @Test
  void refusesTooLargeDocuments() {
    for (DocumentType type : DocumentType.values()) {
      assertThatExceptionOfType(MalformedException.class)
          .isThrownBy(() -> type.reader(new byte[Bounds.MAX_BYTES + 1]))
          .withMessage("it has 16,777,217 bytes, at most 16,777,216 are read");
    }
  }

  private static <T> T read(String text, Function<DocumentReader, T> content) {
    DocumentReader reader = DocumentType.JSON.reader(text.getBytes(UTF_8));
    T value = content.apply(reader);
    reader.finish();
    return value;
  }

  private static void assertRefused(String text, Function<DocumentReader, ?> content, String why) {
    assertThatExceptionOfType(MalformedException.class)
        .isThrownBy(() -> read(text, content))
        .withMessage(why);
  }
}
