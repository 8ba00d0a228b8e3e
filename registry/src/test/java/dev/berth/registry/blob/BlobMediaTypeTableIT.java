package dev.berth.registry.blob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.MediaType;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.schema.PartitionsTouched;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class BlobMediaTypeTableIT {
  @RegisterExtension static final TestNode node = new TestNode();

  private static final MediaType JSON = new MediaType("application/json");
  private static final MediaType LAYER = new MediaType(Images.LAYER);
  private static final Map<String, Integer> ONE_OF_EACH =
      Map.of("blobs", 1, "blobs_layers", 1, "layers", 1);

  private final TestClient client = node.client();
  private final TestTransactions transaction = new TestTransactions(node.database());
  private final BlobMediaTypeTable table = new BlobMediaTypeTable();
  private final String name = "app/" + UUID.randomUUID();
  private final Digest layer = client.pushBlob(name, "{\"in\": \"%s\"}".formatted(name));
  private final Digest config = client.pushBlob(name, "{\"of\": \"%s\"}".formatted(name));

  private BlobLink link(Digest digest) {
    return new BlobLink(
        transaction
            .find(handle -> new RepositoryTable().find(handle, new RepositoryName(name)))
            .orElseThrow()
            .id(),
        digest);
  }

  private Map<Digest, MediaType> found() {
    return node.database().read(handle -> table.find(handle, List.of(layer, config)));
  }

  private long taken(BlobLink... links) {
    return transaction.number(handle -> (long) table.takeFromLayers(handle, List.of(links)));
  }

  private void pushImage() {
    assertThat(client.putManifest(name, "latest", Images.image(config, layer, layer)).status())
        .isEqualTo(201);
  }

  @Test
  void findsWhatLayersSayAndElseWhatWasDetected() {
    assertThat(found()).isEqualTo(Map.of(layer, JSON, config, JSON));

    pushImage();

    assertThat(found()).isEqualTo(Map.of(layer, LAYER, config, JSON));
    assertThat(transaction.list(handle -> List.copyOf(table.find(handle, List.of()).keySet())))
        .isEmpty();
  }

  @Test
  void takesWhatLayersSayOnce() {
    assertThat(taken(link(layer), link(config))).isZero();
    pushImage();

    assertThat(taken(link(layer), link(config))).isEqualTo(1);
    assertThat(taken(link(layer), link(config))).isZero();

    assertThat(found()).isEqualTo(Map.of(layer, LAYER, config, JSON));
  }

  @Test
  @Shows("R8")
  void staysInThePartitionsOfTheDigestAndTheRepository() {
    pushImage();
    BlobLink link = link(layer);
    transaction.run(
        handle -> {
          assertThat(
                  PartitionsTouched.countDuring(handle, () -> table.find(handle, List.of(layer))))
              .isEqualTo(ONE_OF_EACH);
          assertThat(
                  PartitionsTouched.countDuring(
                      handle, () -> table.takeFromLayers(handle, List.of(link))))
              .isEqualTo(ONE_OF_EACH);
          assertThat(
                  PartitionsTouched.countDuring(
                      handle, () -> table.takeFromLayers(handle, List.of(link))))
              .isEqualTo(ONE_OF_EACH);
        });
  }
}
