package dev.berth.registry.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.TestTransactions;
import dev.berth.rules.Shows;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** All content of a repository hangs on its id. */
final class RepositoryIdIT {
  @RegisterExtension static final TestNode node = new TestNode();

  private final TestClient client = node.client();
  private final String name = "before-" + UUID.randomUUID();
  private final String renamed = "after-" + UUID.randomUUID();

  @Test
  @Shows("R13")
  void findsAllContentUnderTheNameThatTheIdHasNow() {
    Digest image = client.pushImage(name, "v1", "content");
    new TestTransactions(node.database())
        .run(
            handle ->
                handle.execute("UPDATE repositories SET path = ? WHERE path = ?", renamed, name));

    assertThat(client.get("/v2/%s/tags/list".formatted(renamed)).text()).contains("v1");
    assertThat(client.get("/v2/%s/manifests/v1".formatted(renamed)).status()).isEqualTo(200);
    assertThat(client.get("/v2/%s/manifests/%s".formatted(renamed, image)).status()).isEqualTo(200);
    assertThat(
            client.get("/v2/%s/blobs/%s".formatted(renamed, TestClient.sha256("content"))).text())
        .isEqualTo("content");
    assertThat(client.get("/v2/%s/manifests/v1".formatted(name)).status()).isEqualTo(404);
    assertThat(client.pushImage(renamed, "v2", "more")).isNotEqualTo(image);
    assertThat(client.get("/v2/%s/tags/list".formatted(renamed)).text()).contains("v1", "v2");
  }
}
