package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ResponseTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\r\nSet-Cookie: x=y",
        "a\nX: y",
        "a\rX: y",
        "a\r\n\r\n<script>",
        "\0",
        "\u007f",
        "\u0085",
        "ä",
        "\u560d\u560a"
      })
  void hasNoHeaderThatCouldBecomeTwo(String value) {
    Response response = Response.of(200);
    assertThatIllegalArgumentException().isThrownBy(() -> response.with("Location", value));
  }

  @Test
  void hasHeadersOfPrintableText() {
    String value = "</v2/a/tags/list?n=1&last=~>; rel=\"next\"";
    assertThat(Response.of(200).with("Link", value).headers())
        .containsExactly(new Response.Header("Link", value));
  }
}
