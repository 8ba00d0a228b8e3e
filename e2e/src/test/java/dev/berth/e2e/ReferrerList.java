package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The referrers of a subject as the registry lists them.
 *
 * @param filters what the answer says it was filtered by
 */
record ReferrerList(List<JsonNode> entries, List<String> filters) {

  static ReferrerList of(RegistryClient client, String repository, String subject)
      throws IOException, InterruptedException {
    return read(client.get("/v2/%s/referrers/%s".formatted(repository, subject)));
  }

  static ReferrerList ofType(RegistryClient client, String repository, String subject, String type)
      throws IOException, InterruptedException {
    String escaped = URLEncoder.encode(type, StandardCharsets.UTF_8);
    return read(
        client.get("/v2/%s/referrers/%s?artifactType=%s".formatted(repository, subject, escaped)));
  }

  private static ReferrerList read(HttpResponse<byte[]> answer) {
    assertThat(answer.statusCode()).as(RegistryClient.text(answer)).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).contains(RegistryClient.INDEX);
    JsonNode index = RegistryClient.json(answer);
    assertThat(index.path("schemaVersion").asInt()).isEqualTo(2);
    assertThat(index.path("mediaType").asString()).isEqualTo(RegistryClient.INDEX);
    assertThat(index.path("manifests").isArray()).isTrue();
    return new ReferrerList(
        index.path("manifests").valueStream().toList(),
        answer.headers().allValues("OCI-Filters-Applied"));
  }
}
