package dev.berth.registry;

import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.registry.cli.CommandException;
import dev.berth.registry.cli.ExitCode;
import dev.berth.registry.config.RedisPlace;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.ledger.StorageIdentity;
import dev.berth.registry.nodes.LiveNode;
import dev.berth.registry.nodes.LiveNodes;
import dev.berth.registry.output.OutputFormat;
import dev.berth.registry.redis.DatabaseId;
import dev.berth.registry.redis.RedisState;
import dev.berth.registry.redis.RegistryRedis;
import java.util.List;

/** The command about nodes. It needs the Redis that they use, and their database to know it by. */
final class NodesAdministration {
  private NodesAdministration() {}

  static ExitCode show(RegistryConfig config, OutputFormat format) {
    return Wiring.explained(
        () -> {
          DatabaseServer.requireRegistry(config);
          return showExisting(config, format);
        });
  }

  private static ExitCode showExisting(RegistryConfig config, OutputFormat format) {
    RedisAddress address =
        SharedRedis.find(config)
            .orElseThrow(() -> new CommandException(ExitCode.UNAVAILABLE, whyNone(config)));
    return DatabaseWork.run(
        config,
        database -> {
          DatabaseId id = DatabaseId.of(StorageIdentity.find(database));
          try (RegistryRedis redis = RegistryRedis.connect(config.redis(), address, id)) {
            List<LiveNode> nodes = list(redis);
            System.out.println(
                format.select(() -> NodesText.table(nodes), () -> NodesText.json(nodes)));
            return ExitCode.FINE;
          }
        });
  }

  private static List<LiveNode> list(RegistryRedis redis) {
    return new LiveNodes(redis)
        .list()
        .orElseThrow(
            () ->
                new CommandException(
                    ExitCode.UNAVAILABLE,
                    redis.state() == RedisState.FOREIGN
                        ? "no node of this registry uses this Redis: another registry owns it, or"
                            + " none does; see the key '%s'"
                                .formatted(redis.catalog().keys().owner())
                        : "Redis does not answer: try again"));
  }

  private static String whyNone(RegistryConfig config) {
    return config.redis().place() instanceof RedisPlace.None
        ? "nodes know of each other by Redis, and there is none: redis.url names it"
        : "no node is running on data folder %s".formatted(config.data());
  }
}
