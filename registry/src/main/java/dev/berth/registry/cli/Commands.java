package dev.berth.registry.cli;

import dev.berth.registry.config.RegistryConfig;

/**
 * What the commands do once their settings are read and logging is set up.
 *
 * <p>A method either returns how it went, having said so itself, or throws a {@link
 * CommandException} whose message is printed. Results go to the standard output stream.
 */
public interface Commands {
  /** Runs the server until it is told to stop. */
  ExitCode serve(RegistryConfig config);

  /** Brings the schema of the database up to date. */
  ExitCode migrateDatabase(RegistryConfig config);

  /** Prints which migrations are applied and which wait. */
  ExitCode showDatabaseStatus(RegistryConfig config);

  /** Prints how large the database is and how much it shares; reads all of it. */
  ExitCode showDatabaseStats(RegistryConfig config, boolean json);

  /**
   * Compares ledger, database and storage.
   *
   * @param deep also reads every object and compares its digest
   * @param repair also mends what can be mended
   */
  ExitCode check(RegistryConfig config, boolean deep, boolean repair);

  /** Prints the nodes that are running. */
  ExitCode showNodes(RegistryConfig config, boolean json);

  /** What {@code berth repository} does. */
  RepositoryCommands repositories();

  /** What {@code berth gc} does. */
  GcCommands collection();
}
