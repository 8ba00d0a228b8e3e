package dev.berth.oci;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HexFormat;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Documents as large as a manifest may be, made to cost as much as possible. */
enum HostileManifest {
  ANNOTATIONS_WITH_NEARLY_EQUAL_HASHES(
      () ->
          filled(
              "{\"subject\":" + descriptor("a/b", 0) + ",\"annotations\":{",
              i -> quoted(letters(i)) + ":\"\"",
              "}}")),
  ANNOTATIONS_WITH_EQUAL_HASHES(
      () ->
          filled(
              "{\"subject\":" + descriptor("a/b", 0) + ",\"annotations\":{",
              i -> quoted(colliding(i)) + ":\"\"",
              "}}")),
  UNKNOWN_FIELDS_WITH_EQUAL_HASHES(
      () -> filled("{\"x\":{", i -> quoted(colliding(i)) + ":0", "}}")),
  SMALL_OBJECTS_WITH_DIFFERENT_NAMES(
      () -> filled("{\"x\":[", i -> "{" + quoted(letters(i)) + ":0}", "]}")),
  SMALL_OBJECTS_WITH_EQUAL_HASHES(
      () -> filled("{\"x\":[", i -> "{" + quoted(colliding(i)) + ":0}", "]}")),
  DEEP_ARRAYS(() -> filled("{\"x\":[", _ -> "[".repeat(60) + "]".repeat(60), "]}")),
  DEEP_OBJECTS(() -> filled("{\"x\":[", _ -> "{\"\":".repeat(60) + "0" + "}".repeat(60), "]}")),
  EMPTY_OBJECTS(() -> filled("{\"x\":[", _ -> "{}", "]}")),
  ONE_LONG_NUMBER(() -> "{\"x\":" + "7".repeat(HostileManifest.SIZE - 20) + "}"),
  ONE_LONG_SIZE(() -> "{\"schemaVersion\":" + "7".repeat(HostileManifest.SIZE - 40) + "}"),
  NUMBERS(() -> filled("{\"x\":[", _ -> "9".repeat(999) + "e999", "]}")),
  ONE_LONG_STRING(() -> "{\"x\":\"" + "\\u0001".repeat(HostileManifest.SIZE / 6 - 10) + "\"}"),
  ONE_LONG_ANNOTATION(
      () ->
          "{\"subject\":"
              + descriptor("a/b", 0)
              + ",\"annotations\":{\"a\":\""
              + "\\u0101".repeat(HostileManifest.SIZE / 6 - 50)
              + "\"}}"),
  ONE_LONG_NAME(() -> "{\"" + "\u00e4".repeat(HostileManifest.SIZE / 2 - 10) + "\":0}"),
  LONG_MEDIA_TYPES(
      () ->
          filled("{\"layers\":[", _ -> "{\"mediaType\":\"%s\"}".formatted("a".repeat(900)), "]}")),
  MEDIA_TYPES_WITH_EQUAL_HASHES(
      () -> filled("{\"blobs\":[", i -> descriptor("a/" + colliding(i), i), "]}")),
  DIGESTS_WITH_NEARLY_EQUAL_HASHES(
      () -> filled("{\"manifests\":[", i -> descriptor("a/b", i), "]}")),
  UNKNOWN_FIELDS_IN_DESCRIPTORS(
      () -> filled("{\"config\":{", i -> quoted(letters(i)) + ":0", ",\"mediaType\":\"a/b\"}}"));

  /** The default of {@code limits.manifest-size}. */
  private static final int SIZE = 4 << 20;

  @SuppressWarnings("ImmutableEnumChecker")
  private final Supplier<String> text;

  HostileManifest(Supplier<String> text) {
    this.text = text;
  }

  byte[] payload() {
    byte[] payload = text.get().getBytes(UTF_8);
    if (payload.length > SIZE || payload.length < SIZE / 2) {
      throw new IllegalStateException("%s has %d bytes".formatted(this, payload.length));
    }
    return payload;
  }

  private static String filled(String start, IntFunction<String> piece, String end) {
    StringBuilder text = new StringBuilder(start).append(piece.apply(0));
    for (int i = 1; text.length() < SIZE - 2000; i++) {
      text.append(',').append(piece.apply(i));
    }
    return text.append(end).toString();
  }

  private static String letters(int number) {
    StringBuilder letters = new StringBuilder();
    for (int i = 0, rest = number; i < 5; i++, rest /= 26) {
      letters.append((char) ('a' + rest % 26));
    }
    return letters.reverse().toString();
  }

  /** A different text for each number, all with the same {@link String#hashCode()}. */
  private static String colliding(int number) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 19; i++) {
      text.append((number >> i & 1) == 0 ? "an" : "c0");
    }
    return text.toString();
  }

  private static String quoted(String name) {
    return '"' + name + '"';
  }

  private static String descriptor(String mediaType, int number) {
    String digest = "sha256:" + HexFormat.of().toHexDigits(number, 8).repeat(8);
    return "{\"mediaType\":\"" + mediaType + "\",\"digest\":\"" + digest + "\",\"size\":0}";
  }
}
