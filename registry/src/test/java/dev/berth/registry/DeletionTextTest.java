package dev.berth.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.RepositoryName;
import dev.berth.registry.repository.RepositoryDeletion.Removed;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

final class DeletionTextTest {
  private static final RepositoryName APP = new RepositoryName("app");
  private static final Removed REMOVED = new Removed(1, 2, 3, 4);

  @Test
  void saysWhatWasRemoved() {
    assertThat(DeletionText.of(APP, REMOVED))
        .isEqualTo("deleted app (tags 1, manifests 2, blobs 3, uploads 4)");
    assertThat(JsonMapper.shared().readTree(DeletionText.json(APP, REMOVED)))
        .hasToString(
            "{\"repository\":\"app\","
                + "\"removed\":{\"tags\":1,\"manifests\":2,\"blobs\":3,\"uploads\":4}}");
  }
}
