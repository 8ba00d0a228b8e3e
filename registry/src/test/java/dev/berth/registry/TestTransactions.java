package dev.berth.registry;

import dev.berth.registry.db.Database;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jdbi.v3.core.Handle;

/** Runs single statements, each in a transaction of its own. */
public record TestTransactions(Database database) {

  public void run(Consumer<Handle> statement) {
    database.useTransaction(statement);
  }

  public boolean test(Predicate<Handle> statement) {
    return database.inTransaction(statement::test);
  }

  public <T> Optional<T> find(Function<Handle, Optional<T>> statement) {
    return database.inTransaction(statement);
  }

  public <T> List<T> list(Function<Handle, List<T>> statement) {
    return database.inTransaction(statement);
  }

  public long number(Function<Handle, Long> statement) {
    return database.inTransaction(statement);
  }
}
