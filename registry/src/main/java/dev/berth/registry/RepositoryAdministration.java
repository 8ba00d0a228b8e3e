package dev.berth.registry;

import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.cache.Cache;
import dev.berth.registry.cli.ExitCode;
import dev.berth.registry.cli.RepositoryCommands;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.ledger.StorageIdentity;
import dev.berth.registry.redis.DatabaseId;
import dev.berth.registry.redis.JobLock;
import dev.berth.registry.redis.RedisUnavailableException;
import dev.berth.registry.redis.RegistryRedis;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryDeletions;
import dev.berth.registry.repository.RepositoryFigures;
import dev.berth.registry.repository.RepositoryFiguresTable;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.traffic.DrainTraffic;
import dev.berth.registry.traffic.RepositoryTraffic;
import dev.berth.registry.traffic.Traffic;
import dev.berth.registry.traffic.TrafficTable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The commands about repositories; they work beside a server and without one. */
final class RepositoryAdministration implements RepositoryCommands {
  private static final int PAGE = 1000;

  private final RepositoryTable repositories = new RepositoryTable();

  @Override
  public ExitCode list(RegistryConfig config, Optional<String> last, OptionalInt limit) {
    return DatabaseWork.run(
        config, database -> list(database, last.orElse(""), limit.orElse(Integer.MAX_VALUE)));
  }

  private ExitCode list(Database database, String last, int limit) {
    String after = last;
    int left = limit;
    List<String> names;
    do {
      String from = after;
      int most = Math.min(PAGE, left);
      names = database.read(handle -> repositories.listAfter(handle, from, most));
      names.forEach(System.out::println);
      left -= names.size();
      after = names.isEmpty() ? from : names.getLast();
      // A broken stream means that nobody reads on: the other end of a pipe is gone.
    } while (!names.isEmpty() && left > 0 && !System.out.checkError());
    return ExitCode.FINE;
  }

  @Override
  public ExitCode show(RegistryConfig config, String name, boolean json) {
    return DatabaseWork.run(
        config, database -> show(config, database, RepositoryName.parse(name), json));
  }

  private ExitCode show(
      RegistryConfig config, Database database, RepositoryName name, boolean json) {
    Repository repository = new RepositoryLookup(database, repositories).get(name);
    SharedRedis.find(config).ifPresent(address -> drain(config, database, name, address));
    RepositoryTraffic traffic = database.read(handle -> new TrafficTable().get(handle, repository));
    RepositoryFigures figures =
        database
            .read(handle -> new RepositoryFiguresTable().find(handle, repository))
            .orElseThrow(() -> RepositoryLookup.unknown(name));
    System.out.println(
        json
            ? RepositoryFiguresText.json(name, figures, traffic)
            : RepositoryFiguresText.table(name, figures, traffic));
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
  public ExitCode delete(RegistryConfig config, String name) {
    return DatabaseWork.run(
        config,
        database ->
            FactCache.forCommand(
                config,
                database,
                cache -> delete(config, database, cache, RepositoryName.parse(name))));
  }

  private ExitCode delete(
      RegistryConfig config, Database database, Cache cache, RepositoryName name)
      throws InterruptedException {
    RepositoryLookup lookup = new RepositoryLookup(database, repositories);
    StorageDeletionTable given = new StorageDeletionTable(config.storage().deleteAfter());
    RepositoryDeletions deletions =
        new RepositoryDeletions(database, lookup, repositories, given, cache, _ -> JobLock.ALWAYS);
    new DeletionRun(lookup, deletions, System.out::println, System.err::println).delete(name);
    return ExitCode.FINE;
  }
}
