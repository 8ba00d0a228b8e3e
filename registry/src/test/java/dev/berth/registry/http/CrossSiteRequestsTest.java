package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CrossSiteRequestsTest {
  private static final String HOST = "localhost:5000";

  /** An empty text stands for a header that is missing. */
  private static Optional<Integer> status(String method, String origin, String fetchSite) {
    Map<String, String> headers =
        Map.of("Host", HOST, "Origin", origin, "Sec-Fetch-Site", fetchSite);
    return CrossSiteRequests.refusal(
            method,
            name ->
                Optional.ofNullable(headers.get(name))
                    .filter(value -> !value.isEmpty())
                    .map(List::of)
                    .orElse(List.of()))
        .map(Response::status);
  }

  @ParameterizedTest
  @CsvSource({
    "https://evil.example, cross-site",
    "https://evil.example, ''",
    "http://localhost:3000, same-site",
    "http://localhost:3000, ''",
    "http://localhost, ''",
    "null, ''",
    "null, cross-site",
    "http://localhost:5000, cross-site",
    "localhost:5000, ''",
    "://localhost:5000, ''",
    "http://evil.example/localhost:5000, ''",
    "http://evil.example://localhost:5000, ''",
    "'', cross-site",
    "'', same-site",
    "'', anything"
  })
  void areRefusedIfTheyChangeSomething(String origin, String fetchSite) {
    for (String method : List.of("POST", "PUT", "PATCH", "DELETE", "PROPFIND")) {
      assertThat(status(method, origin, fetchSite)).as(method).contains(403);
    }
    for (String method : List.of("GET", "HEAD", "OPTIONS")) {
      assertThat(status(method, origin, fetchSite)).as(method).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'', ''",
    "http://localhost:5000, same-origin",
    "http://localhost:5000, ''",
    "https://localhost:5000, ''",
    "https://registry.example, same-origin",
    "'', none"
  })
  void areNoneOfTheirOwnPagesAndOfClients(String origin, String fetchSite) {
    assertThat(status("POST", origin, fetchSite)).isEmpty();
    assertThat(status("DELETE", origin, fetchSite)).isEmpty();
  }

  @Test
  void areNotHiddenByASecondHeader() {
    assertThat(refusal("Origin", List.of("http://" + HOST, "https://evil.example"))).isPresent();
    assertThat(refusal("Sec-Fetch-Site", List.of("same-origin", "cross-site"))).isPresent();
  }

  private static Optional<Response> refusal(String header, List<String> lines) {
    Map<String, List<String>> headers = Map.of("Host", List.of(HOST), header, lines);
    return CrossSiteRequests.refusal("POST", name -> headers.getOrDefault(name, List.of()));
  }
}
