package dev.berth.registry.blob;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.schema.PartitionsTouched;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class BlobUseTableIT {
  @RegisterExtension static final TestNode node = new TestNode();

  private final TestClient client = node.client();
  private final TestTransactions transaction = new TestTransactions(node.database());
  private final BlobUseTable table = new BlobUseTable();
  private final String name = "app/" + UUID.randomUUID();
  private final String content = "content of " + name;

  private Repository repository(String named) {
    return transaction
        .find(handle -> new RepositoryTable().find(handle, new RepositoryName(named)))
        .orElseThrow();
  }

  private List<Digest> manifests(Digest blob, int most) {
    long id = repository(name).id();
    return transaction.list(handle -> table.findManifests(handle, id, blob, most));
  }

  @Test
  void findsManifestsByLayerAndByConfiguration() {
    Digest layer = client.pushBlob(name, content);
    Digest config = client.pushBlob(name, "config of " + content);
    String image = Images.image(config, layer, layer);
    client.putManifest(name, "latest", image);

    assertThat(manifests(layer, 10)).containsExactly(sha256(image));
    assertThat(manifests(config, 10)).containsExactly(sha256(image));
    assertThat(manifests(client.pushBlob(name, "unused"), 10)).isEmpty();
  }

  @Test
  void findsABlobThatIsLayerAndConfigurationOfTwoManifests() {
    Digest both = client.pushBlob(name, content);
    Digest other = client.pushBlob(name, "other " + content);
    String first = Images.image(both, other);
    String second = Images.image(other, both);
    client.putManifest(name, "first", first);
    client.putManifest(name, "second", second);

    assertThat(manifests(both, 10)).containsExactlyInAnyOrder(sha256(first), sha256(second));
    assertThat(manifests(both, 1)).hasSize(1);
  }

  @Test
  void findsNoManifestOfAnotherRepository() {
    Digest layer = client.pushBlob(name, content);
    client.pushImage("elsewhere/" + name, "latest", content);

    assertThat(manifests(layer, 10)).isEmpty();
  }

  @Test
  void findsTheRepositoriesThatHaveABlob() {
    Digest digest = client.pushBlob(name, content);
    client.pushBlob("second/" + name, content);
    client.pushBlob("third/" + name, "something else");

    assertThat(transaction.list(handle -> table.findRepositories(handle, digest, 10)))
        .containsExactlyInAnyOrder(repository(name), repository("second/" + name));
    assertThat(transaction.list(handle -> table.findRepositories(handle, digest, 1))).hasSize(1);
    assertThat(transaction.list(handle -> table.findRepositories(handle, sha256("none"), 10)))
        .isEmpty();
  }

  @Test
  void findsOneRepositoryWhenItHasTheBlob() {
    Digest digest = client.pushBlob(name, content);
    client.pushBlob("second/" + name, "something else");

    assertThat(find(digest, name)).containsExactly(repository(name));
    assertThat(find(digest, "second/" + name)).isEmpty();
    assertThat(find(digest, "nobody/" + name)).isEmpty();
  }

  private List<Repository> find(Digest digest, String named) {
    return transaction
        .find(handle -> table.ask(handle, new RepositoryName(named), digest))
        .filter(BlobUseTable.Asked::hasIt)
        .map(BlobUseTable.Asked::repository)
        .stream()
        .toList();
  }

  @Test
  void findsNoRepositoryThatIsBeingDeleted() {
    Digest digest = client.pushBlob(name, content);
    transaction.run(
        handle ->
            handle.execute(
                "UPDATE repositories SET deleted_at = clock_timestamp() WHERE path = ?", name));

    assertThat(transaction.list(handle -> table.findRepositories(handle, digest, 10))).isEmpty();
    assertThat(find(digest, name)).isEmpty();
  }

  @Test
  @Shows("R8")
  void eachStatementStaysInThePartitionsOfItsKeys() {
    Digest layer = client.pushBlob(name, content);
    client.pushImage(name, "latest", content);
    long id = repository(name).id();
    transaction.run(
        handle -> {
          assertThat(
                  PartitionsTouched.countDuring(
                      handle, () -> table.findManifests(handle, id, layer, 3)))
              .isEqualTo(
                  Map.of(
                      "blobs_layers", 1, "blobs_configurations", 1, "layers", 1, "manifests", 1));
          assertThat(
                  PartitionsTouched.countDuring(
                      handle, () -> table.findRepositories(handle, layer, 50)))
              .isEqualTo(Map.of("blobs_repositories", 1));
          assertThat(
                  PartitionsTouched.countDuring(
                      handle, () -> table.ask(handle, new RepositoryName(name), layer)))
              .isEqualTo(Map.of("blobs_repositories", 1));
        });
  }
}
