package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code berth nodes}. */
@Command(
    name = "nodes",
    description = {
      "List the nodes that are running",
      "",
      "Nodes announce themselves in the Redis they share. A node that stops disappears from the",
      "list at once, one that is killed within 15 seconds."
    })
final class NodesCommand extends ConfiguredCommand {
  private final Commands commands;

  @Mixin private OutputOption output = new OutputOption();

  NodesCommand(Commands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.showNodes(effective.config(), output.format());
  }
}
