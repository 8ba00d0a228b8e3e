package dev.berth.registry.media;

import static dev.berth.registry.media.MediaTypeDetectorReading.assertDetects;
import static dev.berth.registry.media.MediaTypeDetectorReading.detected;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MediaTypeDetectorTest {
  private static final String NOTHING = "application/octet-stream";

  @ParameterizedTest
  @CsvSource({
    "1f8b0800, application/gzip",
    "28b52ffd24, application/zstd",
    "fd377a585a000004, application/x-xz",
    "425a683931415926535900, application/x-bzip2",
    "504b03041400, application/zip",
    "7f454c460201, application/x-elf",
    "0061736d01000000, application/wasm",
    "255044462d312e37, application/pdf",
    "89504e470d0a1a0a0000, image/png"
  })
  @Shows("R31")
  void knowsFilesByTheirSignatures(String hex, String type) {
    assertThat(detected(HexFormat.of().parseHex(hex))).isEqualTo(type);
  }

  @Test
  @Shows("R31")
  void knowsWhatJavaWrites() throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    new GZIPOutputStream(zipped).close();
    ByteArrayOutputStream archive = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(archive)) {
      zip.putNextEntry(new ZipEntry("file"));
    }

    assertThat(detected(zipped.toByteArray())).isEqualTo("application/gzip");
    assertThat(detected(archive.toByteArray())).isEqualTo("application/zip");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{ }", " \r\n\t{\n\"a\": 1}", "{\"architecture\":\"amd64\"}"})
  @Shows("R31")
  void knowsJsonObjects(String json) {
    assertThat(detected(json.getBytes(UTF_8))).isEqualTo("application/json");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "{", "{ ", "{a", "[]", "\"text\"", "text", "\ufeff{}", "BZh9", "PK"})
  void callsEverythingElseBytes(String content) {
    assertThat(detected(content.getBytes(UTF_8))).isEqualTo(NOTHING);
  }

  @Test
  void knowsAnArchiveWhateverItsFirstFileIsCalled() {
    byte[] archive = tar("{}");

    assertThat(detected(archive)).isEqualTo("application/x-tar");
    assertThat(detected(Arrays.copyOf(archive, 261))).isEqualTo("application/json");
  }

  /** A header of POSIX: a name, then zeros, then the mark. */
  private static byte[] tar(String name) {
    byte[] header = new byte[512];
    put(header, 0, name);
    put(header, 257, "ustar\00000");
    return header;
  }

  private static void put(byte[] target, int position, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    System.arraycopy(bytes, 0, target, position, bytes.length);
  }

  @Test
  void readsNoFurtherThanThePrefix() {
    byte[] late = new byte[MediaTypeDetector.PREFIX_BYTES + 2];
    Arrays.fill(late, (byte) ' ');
    put(late, MediaTypeDetector.PREFIX_BYTES - 1, "{}");
    assertThat(detected(late)).isEqualTo(NOTHING);

    put(late, MediaTypeDetector.PREFIX_BYTES - 2, "{}");
    assertThat(detected(late)).isEqualTo("application/json");

    MediaTypeDetector full = MediaTypeDetector.START.after(late, 0, late.length);
    assertThat(full.after(late, 0, late.length)).isSameAs(full);
  }

  @Property
  @Shows("R31")
  void agreesWithASecondReadingHoweverTheBytesAreCut(@ForAll("contents") byte[] content) {
    assertDetects(content);
  }

  /** Most begin like a file of some kind, and go on in another way. */
  @Provide
  Arbitrary<byte[]> contents() {
    Arbitrary<byte[]> any = Arbitraries.bytes().array(byte[].class).ofMaxSize(600);
    Arbitrary<byte[]> known =
        Arbitraries.of(
            Stream.concat(
                    List.of("{}", " {\"", "\n{ ", "{").stream().map(text -> text.getBytes(UTF_8)),
                    Stream.of(
                            "1f8b08",
                            "28b52ffd",
                            "fd377a585a00",
                            "425a6839314159265359",
                            "504b0304",
                            "7f454c46",
                            "0061736d",
                            "255044462d",
                            "89504e470d0a1a0a")
                        .map(HexFormat.of()::parseHex))
                .toList());
    Arbitrary<byte[]> begun =
        Combinators.combine(known, Arbitraries.integers().between(1, 10), any)
            .as((start, length, rest) -> joined(start, length, rest));
    Arbitrary<byte[]> archives =
        Combinators.combine(begun, Arbitraries.integers().between(258, 512))
            .as(MediaTypeDetectorTest::archived);
    return Arbitraries.oneOf(any, begun, archives);
  }

  private static byte[] joined(byte[] start, int length, byte[] rest) {
    byte[] cut = Arrays.copyOf(start, Math.min(length, start.length));
    byte[] all = Arrays.copyOf(cut, cut.length + rest.length);
    System.arraycopy(rest, 0, all, cut.length, rest.length);
    return all;
  }

  private static byte[] archived(byte[] content, int length) {
    byte[] header = tar("");
    System.arraycopy(content, 0, header, 0, Math.min(content.length, 257));
    return Arrays.copyOf(header, length);
  }
}
