package dev.berth.registry.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.TestTransactions;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.storage.Location;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class StorageDeletionTableIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final TestTransactions transaction = new TestTransactions(server.database());
  private final Location location = Location.fresh();

  private void giveUp(Duration after, DeletionCause cause) {
    transaction.run(handle -> new StorageDeletionTable(after).insert(handle, location, cause));
  }

  private String row() {
    return transaction
        .find(
            handle ->
                handle
                    .createQuery(
                        """
                        SELECT cause || ' ' || round(extract(epoch FROM delete_after - created_at))
                        FROM storage_deletions
                        WHERE location = :location AND claimed_until IS NULL AND attempts = 0
                        """)
                    .bind("location", location.path())
                    .mapTo(String.class)
                    .findOne())
        .orElseThrow();
  }

  @ParameterizedTest
  @EnumSource
  void keepsAnObjectForItsTime(DeletionCause cause) {
    giveUp(Duration.ofHours(24), cause);

    assertThat(row()).isEqualTo(cause.stored() + " 86400");
  }

  @Test
  void keepsTheFirstCauseAndTime() {
    giveUp(Duration.ofHours(1), DeletionCause.CANCELLED);
    giveUp(Duration.ofHours(5), DeletionCause.UNKNOWN);

    assertThat(row()).isEqualTo("cancelled 3600");
  }
}
