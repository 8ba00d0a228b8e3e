package dev.berth.registry;

import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.db.DatabaseAddress;
import dev.berth.registry.db.DatabaseUnavailableException;
import dev.berth.registry.db.embedded.EmbeddedDatabase;
import java.util.Optional;

/** The PostgreSQL of the settings: the one at {@code database.url}, else the data folder's own. */
final class DatabaseServer implements AutoCloseable {
  private final DatabaseAddress address;
  private final Optional<EmbeddedDatabase> embedded;

  private DatabaseServer(DatabaseAddress address, Optional<EmbeddedDatabase> embedded) {
    this.address = address;
    this.embedded = embedded;
  }

  /** For a server, which needs the data folder for itself. */
  static DatabaseServer forNode(RegistryConfig config) {
    return external(config).orElseGet(() -> own(EmbeddedDatabase.start(config.data())));
  }

  /** For a command, which may work beside a server and starts what it needs otherwise. */
  static DatabaseServer forCommand(RegistryConfig config) {
    return external(config).orElseGet(() -> own(EmbeddedDatabase.connectOrStart(config.data())));
  }

  private static Optional<DatabaseServer> external(RegistryConfig config) {
    return config
        .database()
        .url()
        .map(
            url ->
                new DatabaseServer(
                    new DatabaseAddress(
                        url, config.database().user(), config.database().password()),
                    Optional.empty()));
  }

  private static DatabaseServer own(EmbeddedDatabase embedded) {
    return new DatabaseServer(embedded.address(), Optional.of(embedded));
  }

  DatabaseAddress address() {
    return address;
  }

  /** Why the database is not available, from the deepest cause that says something. */
  static String reason(DatabaseUnavailableException failure) {
    Throwable deepest = failure;
    while (deepest.getCause() != null && deepest.getCause().getMessage() != null) {
      deepest = deepest.getCause();
    }
    return "the database is not available: " + deepest.getMessage();
  }

  @Override
  public void close() {
    embedded.ifPresent(EmbeddedDatabase::close);
  }
}
