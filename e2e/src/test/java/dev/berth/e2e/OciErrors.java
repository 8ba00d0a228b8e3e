package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
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

  /** An error that tells the client to come back later. */
  static void assertPassing(HttpResponse<byte[]> response, int status) {
    assertError(response, status);
    assertRetryAfter(response);
  }

  static void assertRetryAfter(HttpResponse<byte[]> response) {
    assertThat(response.headers().firstValueAsLong("Retry-After").orElse(0)).isPositive();
  }
}
