package dev.berth.registry;

import dev.berth.registry.cli.CommandException;
import dev.berth.registry.cli.Commands;
import dev.berth.registry.cli.ExitCode;
import dev.berth.registry.cli.GcCommands;
import dev.berth.registry.cli.RepositoryCommands;
import dev.berth.registry.cli.TagCommands;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.config.StorageConfig;
import dev.berth.registry.db.DatabaseUnavailableException;
import dev.berth.registry.db.MigrationException;
import dev.berth.registry.db.MigrationResult;
import dev.berth.registry.db.MigrationStatus;
import dev.berth.registry.db.Migrations;
import dev.berth.registry.embedded.DataFolderInUseException;
import dev.berth.registry.embedded.EmbeddedServerException;
import dev.berth.registry.gc.ClocksApartException;
import dev.berth.registry.http.server.CannotListenException;
import dev.berth.registry.ledger.StrangeStorageException;
import dev.berth.registry.output.OutputFormat;
import dev.berth.registry.redis.RedisUnavailableException;
import dev.berth.registry.stats.DatabaseStats;
import dev.berth.registry.stats.DatabaseStatsTable;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.StorageException;
import dev.berth.registry.storage.fs.FileBlobStorage;
import dev.berth.registry.storage.fs.FileModes;
import java.time.Duration;

/** What the commands do, built from the parts they need. */
final class Wiring implements Commands {
  /** A check reads whole tables, as do some counts; on a large registry that takes its time. */
  static final Duration SCAN_TIMEOUT = Duration.ofHours(6);

  @Override
  public ExitCode serve(RegistryConfig config) {
    return explained(
        () -> {
          Node node = Node.start(config);
          System.out.println(ReadyLine.of(config, node.port()));
          node.serve();
          return ExitCode.FINE;
        });
  }

  @Override
  public ExitCode migrateDatabase(RegistryConfig config, OutputFormat format) {
    return explained(
        () -> {
          try (DatabaseServer server = DatabaseServer.forMigration(config)) {
            MigrationResult result = new Migrations(server.address(), config.database()).migrate();
            System.out.println(
                format.select(
                    () -> DatabaseStatusText.migrated(result),
                    () -> DatabaseStatusText.migratedJson(result)));
            return ExitCode.FINE;
          }
        });
  }

  @Override
  public ExitCode showDatabaseStatus(RegistryConfig config, OutputFormat format) {
    return explained(
        () -> {
          try (DatabaseServer server = DatabaseServer.forCommand(config)) {
            MigrationStatus status = new Migrations(server.address(), config.database()).status();
            System.out.println(
                format.select(
                    () -> DatabaseStatusText.table(status), () -> DatabaseStatusText.json(status)));
            return status.upToDate() ? ExitCode.FINE : ExitCode.FAILED;
          }
        });
  }

  @Override
  public ExitCode showDatabaseStats(RegistryConfig config, OutputFormat format) {
    return DatabaseWork.run(
        config,
        database -> {
          DatabaseStats stats = database.read(new DatabaseStatsTable()::get);
          System.out.println(
              format.select(
                  () -> DatabaseStatsText.table(stats), () -> DatabaseStatsText.json(stats)));
          return ExitCode.FINE;
        });
  }

  @Override
  public ExitCode check(RegistryConfig config, boolean deep, boolean repair, OutputFormat format) {
    return DatabaseWork.run(
        config, database -> CheckAdministration.check(config, database, deep, repair, format));
  }

  @Override
  public ExitCode showNodes(RegistryConfig config, OutputFormat format) {
    return NodesAdministration.show(config, format);
  }

  @Override
  public RepositoryCommands repositories() {
    return new RepositoryAdministration();
  }

  @Override
  public TagCommands tags() {
    return new TagAdministration();
  }

  @Override
  public GcCommands collection() {
    return new GcAdministration();
  }

  /** The storage of a registry, for a command, which makes none. */
  static BlobStorage existingStorage(StorageConfig config) {
    return FileBlobStorage.openExisting(config.folder(), config.fsync(), fileModes(config));
  }

  static FileModes fileModes(StorageConfig config) {
    return switch (config.permissions()) {
      case PRIVATE -> FileModes.PRIVATE;
      case GROUP -> FileModes.GROUP;
    };
  }

  static void requireUpToDate(MigrationStatus status) {
    if (!status.upToDate()) {
      throw new CommandException(
          ExitCode.FAILED,
          "the database is not at migration %s: run 'berth db migrate' with the newest program"
              .formatted(status.latest()));
    }
  }

  @FunctionalInterface
  interface Command {
    ExitCode run() throws InterruptedException;
  }

  /** What can go wrong outside of us is one line, not a stack trace. */
  static ExitCode explained(Command command) {
    try {
      return command.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.FAILED;
    } catch (DataFolderInUseException
        | EmbeddedServerException
        | CannotListenException
        | RedisUnavailableException
        | StrangeStorageException
        | StorageException e) {
      throw new CommandException(ExitCode.UNAVAILABLE, String.valueOf(e.getMessage()), e);
    } catch (DatabaseUnavailableException e) {
      throw new CommandException(ExitCode.UNAVAILABLE, DatabaseServer.reason(e), e);
    } catch (MigrationException | ClocksApartException e) {
      throw new CommandException(ExitCode.FAILED, String.valueOf(e.getMessage()), e);
    }
  }
}
