package dev.berth.registry.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.MediaType;
import dev.berth.registry.TestTransactions;
import dev.berth.registry.db.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class DetectableMediaTypesIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final TestTransactions transaction = new TestTransactions(server.database());

  private List<String> strings(String query) {
    return transaction.list(handle -> handle.select(query).mapTo(String.class).list());
  }

  @Test
  void areThoseThatTheDatabaseMarks() {
    assertThat(strings("SELECT name FROM media_types WHERE detected"))
        .containsExactlyInAnyOrderElementsOf(
            MediaTypeDetector.types().stream().map(MediaType::name).toList());
  }

  @Test
  void areCommonInANewDatabase() {
    assertThat(strings("SELECT name FROM media_types WHERE detected AND id >= 1000000")).isEmpty();
  }
}
