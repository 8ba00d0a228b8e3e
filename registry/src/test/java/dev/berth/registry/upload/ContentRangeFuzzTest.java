package dev.berth.registry.upload;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.code_intelligence.jazzer.junit.FuzzTest;

final class ContentRangeFuzzTest {

  @FuzzTest
  void isReadOrRefused(byte[] bytes) {
    ContentRangeReading.assertReadOrRefused(new String(bytes, UTF_8));
  }
}
