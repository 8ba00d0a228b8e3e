package dev.berth.oci;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.code_intelligence.jazzer.junit.FuzzTest;

final class MediaTypeFuzzTest {

  @FuzzTest
  void isReadAsTheGrammarSays(byte[] bytes) {
    MediaTypes.assertReadAsTheGrammarSays(new String(bytes, UTF_8));
  }
}
