package dev.berth.registry;

import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.cache.Cache;
import dev.berth.registry.cli.ExitCode;
import dev.berth.registry.cli.NameRange;
import dev.berth.registry.cli.RepositoryCommands;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.ledger.StorageIdentity;
import dev.berth.registry.output.NameList;
import dev.berth.registry.output.OutputFormat;
import dev.berth.registry.redis.DatabaseId;
import dev.berth.registry.redis.JobLock;
import dev.berth.registry.redis.RedisUnavailableException;
import dev.berth.registry.redis.RegistryRedis;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryDeletion.Removed;
import dev.berth.registry.repository.RepositoryDeletions;
import dev.berth.registry.repository.RepositoryFigures;
import dev.berth.registry.repository.RepositoryFiguresTable;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.traffic.DrainTraffic;
import dev.berth.registry.traffic.RepositoryTraffic;
import dev.berth.registry.traffic.Traffic;
import dev.berth.registry.traffic.TrafficTable;

/** The commands about repositories; they work beside a server and without one. */
final class RepositoryAdministration implements RepositoryCommands {
  private final RepositoryTable repositories = new RepositoryTable();

  @Override
  public ExitCode list(RegistryConfig config, NameRange range, OutputFormat format) {
    return DatabaseWork.run(
        config,
        database -> {
          new NameList(System.out, format)
              .print(
                  (last, max) -> database.read(handle -> repositories.listAfter(handle, last, max)),
                  range.last(),
                  range.limit());
          return ExitCode.FINE;
        });
  }

  @Override
  public ExitCode show(RegistryConfig config, String name, OutputFormat format) {
    return DatabaseWork.run(
        config, database -> show(config, database, RepositoryName.parse(name), format));
  }

  private ExitCode show(
      RegistryConfig config, Database database, RepositoryName name, OutputFormat format) {
    Repository repository = new RepositoryLookup(database, repositories).get(name);
    SharedRedis.find(config).ifPresent(address -> drain(config, database, name, address));
    RepositoryTraffic traffic = database.read(handle -> new TrafficTable().get(handle, repository));
    RepositoryFigures figures =
        database
            .read(handle -> new RepositoryFiguresTable().find(handle, repository))
            .orElseThrow(() -> RepositoryLookup.unknown(name));
    System.out.println(
        format.select(
            () -> RepositoryFiguresText.table(name, figures, traffic),
            () -> RepositoryFiguresText.json(name, figures, traffic)));
    return ExitCode.FINE;
  }

  /** So that what waits in Redis is shown too, and shown once. */
  private static void drain(
      RegistryConfig config, Database database, RepositoryName name, RedisAddress address) {
    DatabaseId id = DatabaseId.of(StorageIdentity.find(database));
    try (RegistryRedis redis = RegistryRedis.connect(config.redis(), address, id)) {
      Traffic traffic = new Traffic(redis);
      traffic.remember(name);
      new DrainTraffic(traffic, database).run();
    } catch (RedisUnavailableException e) {
      System.err.println("the last pulls and pushes may be missing: " + e.getMessage());
    }
  }

  @Override
  public ExitCode delete(RegistryConfig config, String name, OutputFormat format) {
    return DatabaseWork.run(
        config,
        database ->
            FactCache.forCommand(
                config,
                database,
                cache -> delete(config, database, cache, RepositoryName.parse(name), format)));
  }

  private ExitCode delete(
      RegistryConfig config,
      Database database,
      Cache cache,
      RepositoryName name,
      OutputFormat format)
      throws InterruptedException {
    RepositoryLookup lookup = new RepositoryLookup(database, repositories);
    StorageDeletionTable given = new StorageDeletionTable(config.storage().deleteAfter());
    RepositoryDeletions deletions =
        new RepositoryDeletions(database, lookup, repositories, given, cache, _ -> JobLock.ALWAYS);
    Removed removed = new DeletionRun(lookup, deletions, System.err::println).delete(name);
    System.out.println(
        format.select(
            () -> DeletionText.of(name, removed), () -> DeletionText.json(name, removed)));
    return ExitCode.FINE;
  }
}
