package dev.berth.registry.db;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ReplicationCheckIT {
  @RegisterExtension static final TestDatabase database = new TestDatabase();

  @Test
  void saysNothingOfADatabaseWithoutReplicas() {
    assertThat(new ReplicationCheck(database.database()).warnOfAsynchronousReplicas()).isFalse();
  }
}
