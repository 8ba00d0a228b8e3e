package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Errors in the form of the distribution specification. */
final class OciErrors {
  private OciErrors() {}

  /** An error with this status, whose body says at least a code and a message. */
  static void assertError(HttpResponse<byte[]> response, int status) {
    String text = RegistryClient.text(response);
    assertThat(response.statusCode()).as("%s: %s", response.request(), text).isEqualTo(status);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
    JsonNode error = JsonMapper.shared().readTree(text).path("errors").path(0);
    assertThat(error.path("code").asString()).matches("[A-Z_]+");
    assertThat(error.path("message").asString()).isNotEmpty();
  }

  /** An error with this status and code, and nothing else. */
  static void assertError(HttpResponse<byte[]> response, int status, String code) {
    assertError(response, status);
    assertThat(RegistryClient.json(response).path("errors"))
        .allSatisfy(error -> assertThat(error.path("code").asString()).isEqualTo(code));
  }

  /** What the errors are about, one of them each. */
  static List<String> details(HttpResponse<byte[]> response) {
    return RegistryClient.json(response)
        .path("errors")
        .valueStream()
        .map(error -> error.path("detail").asString())
        .toList();
  }

  /** An error that tells the client to come back later. */
  static void assertPassing(HttpResponse<byte[]> response, int status) {
    assertError(response, status);
    assertRetryAfter(response);
  }

  static void assertRetryAfter(HttpResponse<byte[]> response) {
    assertThat(response.headers().firstValueAsLong("Retry-After").orElse(0)).isPositive();
  }
}
