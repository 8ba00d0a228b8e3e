package dev.berth.registry;

import dev.berth.oci.OciException;
import dev.berth.registry.cli.CommandException;
import dev.berth.registry.cli.ExitCode;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.Migrations;

/** What a command does on the database of the settings, beside a server or without one. */
@FunctionalInterface
interface DatabaseWork {
  ExitCode on(Database database) throws InterruptedException;

  /** Opens the database, does the work with time enough for scans, and closes it. */
  static ExitCode run(RegistryConfig config, DatabaseWork work) {
    return Wiring.explained(
        () -> {
          try (DatabaseServer server = DatabaseServer.forCommand(config);
              Database database =
                  Database.open(
                      server.address(),
                      config.database().withStatementTimeout(Wiring.SCAN_TIMEOUT))) {
            Wiring.requireUpToDate(new Migrations(server.address(), config.database()).status());
            return work.on(database);
          } catch (OciException e) {
            throw new CommandException(exitCode(e), String.valueOf(e.getMessage()), e);
          }
        });
  }

  private static ExitCode exitCode(OciException refused) {
    return switch (refused.code()) {
      case NAME_INVALID, DIGEST_INVALID -> ExitCode.USAGE;
      default -> ExitCode.FAILED;
    };
  }
}
