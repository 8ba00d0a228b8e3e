package dev.berth.registry.cli;

import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.output.OutputFormat;

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
  ExitCode migrateDatabase(RegistryConfig config, OutputFormat format);

  /** Prints the version of PostgreSQL and of the schema. */
  ExitCode showDatabaseStatus(RegistryConfig config, OutputFormat format);

  /** Prints how large the database is and how much it shares; reads all of it. */
  ExitCode showDatabaseStats(RegistryConfig config, OutputFormat format);

  /**
   * Compares ledger, database and storage.
   *
   * @param deep also reads every object and compares its digest
   * @param repair also fixes what can be fixed
   */
  ExitCode check(RegistryConfig config, boolean deep, boolean repair, OutputFormat format);

  /** Prints the nodes that are running. */
  ExitCode showNodes(RegistryConfig config, OutputFormat format);

  /** What {@code berth repository} does. */
  RepositoryCommands repositories();

  /** What {@code berth tag} does. */
  TagCommands tags();

  /** What {@code berth gc} does. */
  GcCommands collection();
}
