package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code berth db stats}. */
@Command(
    name = "stats",
    description = {
      "Print how large the database is and how much it shares.",
      "",
      "Rows and bytes of each table, and three factors of deduplication: in how many repositories",
      "a manifest is on average, in how many layers a blob, and in how many repositories a blob.",
      "Everything is counted, which reads the whole database and takes its time if it is a lot."
    })
final class DatabaseStatsCommand extends ConfiguredCommand {
  private final Commands commands;

  @Option(names = "--json", description = "Print a JSON object instead of a table.")
  private boolean json;

  DatabaseStatsCommand(Commands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.showDatabaseStats(effective.config(), json);
  }
}
