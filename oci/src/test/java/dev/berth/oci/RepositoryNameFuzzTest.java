package dev.berth.oci;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;

final class RepositoryNameFuzzTest {

  @FuzzTest
  void takesExactlyTheNamesOfTheSpecification(byte[] bytes) {
    String text = new String(bytes, UTF_8);
    try {
      assertThat(RepositoryName.parse(text)).hasToString(text);
      assertThat(Grammar.isName(text)).isTrue();
    } catch (OciException e) {
      assertThat(e.code()).isEqualTo(ErrorCode.NAME_INVALID);
      assertThat(Grammar.isName(text)).isFalse();
    }
  }
}
