package dev.berth.oci;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Optional;

/** The first byte of an input chooses the header that the rest of it is pushed with. */
final class ManifestFuzzTest {
  private static final ManifestParser PARSER =
      new ManifestParser(new ManifestLimits(1_000_000, 64, 1000, 10_000, 100_000));

  @FuzzTest
  void isReadAsOtherReadersReadIt(byte[] bytes) {
    if (bytes.length == 0) {
      return;
    }
    byte[] payload = java.util.Arrays.copyOfRange(bytes, 1, bytes.length);
    ManifestMeaning.assertReadAlikeOrRefused(PARSER, payload, header(bytes[0]));
  }

  /** Digits, so that a seed can be written by hand. */
  private static Optional<MediaType> header(byte choice) {
    return switch (choice) {
      case '1' -> Optional.of(MediaType.OCI_MANIFEST);
      case '2' -> Optional.of(MediaType.OCI_INDEX);
      case '3' -> Optional.of(MediaType.DOCKER_MANIFEST);
      case '4' -> Optional.of(MediaType.DOCKER_MANIFEST_LIST);
      case '5' -> Optional.of(new MediaType("application/x"));
      default -> Optional.empty();
    };
  }
}
