package dev.berth.registry.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.TestTransactions;
import dev.berth.registry.db.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class RepositoryFiguresTableIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private final TestTransactions transaction = new TestTransactions(server.database());
  private final RepositoryFiguresTable table = new RepositoryFiguresTable();

  @Test
  void countsWhatOneRepositoryHolds() {
    FilledRepository.create(server.database(), 7);
    FilledRepository filled = FilledRepository.create(server.database(), 20);

    RepositoryFigures figures =
        transaction.find(handle -> table.find(handle, filled.repository())).orElseThrow();

    assertThat(figures).isEqualTo(new RepositoryFigures(figures.createdAt(), 20, 23, 40, 40, 3));
  }

  @Test
  void countsNothingInADeletedRepository() {
    FilledRepository filled = FilledRepository.create(server.database(), 1);
    transaction.run(handle -> new RepositoryTable().markDeleted(handle, filled.id()));

    assertThat(transaction.find(handle -> table.find(handle, filled.repository()))).isEmpty();
  }
}
