package dev.berth.registry.media;

import com.code_intelligence.jazzer.junit.FuzzTest;

final class MediaTypeDetectorFuzzTest {

  @FuzzTest
  void agreesWithASecondReading(byte[] bytes) {
    MediaTypeDetectorReading.assertDetects(bytes);
  }
}
