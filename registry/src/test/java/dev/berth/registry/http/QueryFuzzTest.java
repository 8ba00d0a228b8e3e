package dev.berth.registry.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.berth.oci.OciException;
import java.net.URLDecoder;
import java.util.List;
import java.util.stream.Stream;

/** Query parameters, from the raw text of a request to what handlers get. */
final class QueryFuzzTest {

  @FuzzTest
  void givesWhatAnotherDecoderGives(byte[] bytes) {
    String raw = new String(bytes, US_ASCII);
    for (String name : List.of("n", "last", "digest")) {
      try {
        List<String> values = QueryString.all(raw, name);
        assertThat(values).noneMatch(value -> value.contains("\0"));
        assertThat(values).isEqualTo(decoded(raw, name, values));
      } catch (OciException e) {
        assertThat(e.status()).isEqualTo(400);
        assertThat(raw).containsAnyOf("%", "\0");
      }
    }
  }

  /** Where the other decoder refuses an escape, there is no opinion. */
  private static List<String> decoded(String raw, String name, List<String> otherwise) {
    try {
      return Stream.of(raw.split("&", -1))
          .filter(part -> part.indexOf('=') >= 0)
          .map(part -> part.split("=", 2))
          .filter(part -> URLDecoder.decode(part[0], UTF_8).equals(name))
          .map(part -> URLDecoder.decode(part[1], UTF_8))
          .toList();
    } catch (IllegalArgumentException e) {
      return otherwise;
    }
  }
}
