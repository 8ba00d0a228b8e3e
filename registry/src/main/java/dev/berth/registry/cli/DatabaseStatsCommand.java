package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code berth db stats}. */
@Command(
    name = "stats",
    description = {
      "Show the size of the database and how much is shared",
      "",
      "Shows rows and size of each table, and three deduplication factors: the average number of",
      "repositories per manifest, of layers per blob, and of repositories per blob. Counting reads",
      "the whole database, which takes a while on a large registry."
    })
final class DatabaseStatsCommand extends ConfiguredCommand {
  private final Commands commands;

  @Mixin private OutputOption output = new OutputOption();

  DatabaseStatsCommand(Commands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.showDatabaseStats(effective.config(), output.format());
  }
}
