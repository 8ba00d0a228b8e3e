package dev.berth.registry;

import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.db.DatabaseAddress;
import dev.berth.registry.db.DatabaseUnavailableException;
import dev.berth.registry.db.embedded.EmbeddedDatabase;
import dev.berth.registry.embedded.EmbeddedServerException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

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

  /** For the command that creates what is missing, beside a server or without one. */
  static DatabaseServer forMigration(RegistryConfig config) {
    return external(config).orElseGet(() -> own(EmbeddedDatabase.connectOrStart(config.data())));
  }

  /** For any other command, which works on a registry that exists, beside a server or without. */
  static DatabaseServer forCommand(RegistryConfig config) {
    return external(config)
        .orElseGet(() -> own(EmbeddedDatabase.connectOrStartExisting(config.data())));
  }

  /**
   * Creates and starts nothing.
   *
   * @throws EmbeddedServerException when the database would be the data folder's own, which is not
   *     there
   */
  static void requireRegistry(RegistryConfig config) {
    if (config.database().url().isEmpty()) {
      EmbeddedDatabase.requireExisting(config.data());
    }
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

  /** Completes when an embedded server is lost for good; never for one of the settings. */
  CompletableFuture<EmbeddedServerException> loss() {
    return embedded.map(EmbeddedDatabase::loss).orElseGet(CompletableFuture::new);
  }

  /** Leaves an embedded server down if it ends from now on. */
  void stopRestarting() {
    embedded.ifPresent(EmbeddedDatabase::stopRestarting);
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
