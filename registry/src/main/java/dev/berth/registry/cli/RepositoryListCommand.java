package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code berth repository list}. */
@Command(
    name = "list",
    aliases = "ls",
    description = "List the repositories that hold a manifest, by name")
final class RepositoryListCommand extends ConfiguredCommand {
  private final RepositoryCommands commands;

  @Mixin private RangeOptions range = new RangeOptions();
  @Mixin private OutputOption output = new OutputOption();

  RepositoryListCommand(RepositoryCommands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.list(effective.config(), range.range(), output.format());
  }
}
