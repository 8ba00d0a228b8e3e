package dev.berth.registry;

import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.registry.cli.CommandException;
import dev.berth.registry.cli.ExitCode;
import dev.berth.registry.config.RedisPlace;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.nodes.LiveNode;
import dev.berth.registry.nodes.LiveNodes;
import dev.berth.registry.redis.RegistryRedis;
import java.util.List;

/** The command about nodes. It needs the Redis that they use, and no database. */
final class NodesAdministration {
  private NodesAdministration() {}

  static ExitCode show(RegistryConfig config, boolean json) {
    RedisAddress address =
        SharedRedis.find(config)
            .orElseThrow(() -> new CommandException(ExitCode.UNAVAILABLE, whyNone(config)));
    try (RegistryRedis redis = RegistryRedis.connect(config.redis(), address)) {
      List<LiveNode> nodes =
          new LiveNodes(redis)
              .list()
              .orElseThrow(
                  () ->
                      new CommandException(
                          ExitCode.UNAVAILABLE, "Redis does not answer: try again"));
      System.out.println(json ? NodesText.json(nodes) : NodesText.table(nodes));
      return ExitCode.FINE;
    }
  }

  private static String whyNone(RegistryConfig config) {
    return config.redis().place() instanceof RedisPlace.None
        ? "nodes know of each other by Redis, and there is none: redis.url names it"
        : "no node is running on data folder %s".formatted(config.data());
  }
}
