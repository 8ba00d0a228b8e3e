package dev.berth.registry.blob;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Arrays;

/** The first byte of an input is the size of the blob. */
final class ByteRangeFuzzTest {

  @FuzzTest
  void meansTheBytesItNames(byte[] bytes) {
    if (bytes.length > 0) {
      String header = new String(Arrays.copyOfRange(bytes, 1, bytes.length), UTF_8);
      ByteRangeReading.assertMeansTheBytesItNames(header, bytes[0] & 0xFF);
    }
  }
}
