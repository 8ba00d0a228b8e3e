package dev.berth.registry.manifest;

import static dev.berth.registry.Images.image;
import static dev.berth.registry.Images.imageWith;
import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.Answer;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ActiveMediaTypesIT {
  @RegisterExtension static final TestNode node = new TestNode();

  private final TestClient client = node.client();
  private final Digest config = client.pushBlob("app", "config");

  @ParameterizedTest
  @ValueSource(strings = {"text/html", "Text/HTML; charset=utf-8", "image/svg+xml"})
  void areRefusedWithAManifest(String type) {
    String page = imageWith("\"x\":\"<script>alert(1)</script>\",", config);

    Answer answer = client.put("/v2/app/manifests/page", page, "Content-Type", type);

    assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
    assertThat(answer.errorCodes()).containsExactly("MANIFEST_INVALID");
    assertThat(answer.text()).contains("which web browsers execute");
    assertThat(client.get("/v2/app/manifests/page").status()).isEqualTo(404);
  }

  @Test
  void areRefusedInTheManifestItself() {
    String page = imageWith("\"mediaType\":\"text/html\",", config);

    Answer answer = client.put("/v2/app/manifests/page", page);

    assertThat(answer.errorCodes()).containsExactly("MANIFEST_INVALID");
    assertThat(answer.text()).contains("which web browsers execute");
  }

  @Test
  void areServedAsBytesWhereTheyWereStoredBefore() {
    String manifest = image(config);
    client.putManifest("app", "old", manifest);
    node.database()
        .useTransaction(
            handle -> {
              handle.execute("INSERT INTO media_types (name) VALUES ('text/html')");
              handle.execute(
                  """
                  UPDATE manifests SET media_type_id =
                    (SELECT id FROM media_types WHERE name = 'text/html')
                  """);
            });

    for (Answer answer :
        new Answer[] {
          client.get("/v2/app/manifests/old"), client.head("/v2/app/manifests/" + sha256(manifest))
        }) {
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.header("Content-Type")).contains("application/octet-stream");
      assertThat(answer.header("Docker-Content-Digest")).contains(sha256(manifest).toString());
    }
    assertThat(client.get("/v2/app/manifests/old").text()).isEqualTo(manifest);
  }
}
