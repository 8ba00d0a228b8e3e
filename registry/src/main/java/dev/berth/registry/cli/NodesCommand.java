package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code berth nodes}. */
@Command(
    name = "nodes",
    description = {
      "Print the nodes that are running, as each of them tells the Redis they share.",
      "",
      "A node that stopped is gone at once; one that was killed, within 15 seconds."
    })
final class NodesCommand extends ConfiguredCommand {
  private final Commands commands;

  @Option(names = "--json", description = "Print a JSON array instead of a table.")
  private boolean json;

  NodesCommand(Commands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.showNodes(effective.config(), json);
  }
}
