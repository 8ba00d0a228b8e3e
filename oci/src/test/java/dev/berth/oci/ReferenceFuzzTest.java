package dev.berth.oci;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.code_intelligence.jazzer.junit.FuzzTest;

final class ReferenceFuzzTest {

  @FuzzTest
  void isADigestOrATagOrRefused(byte[] bytes) {
    References.assertReadAsTheGrammarSays(new String(bytes, UTF_8));
  }
}
