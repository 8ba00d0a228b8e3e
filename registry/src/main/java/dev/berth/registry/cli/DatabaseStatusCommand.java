package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code berth db status}. */
@Command(name = "status", description = "Show the version of PostgreSQL and of the schema")
final class DatabaseStatusCommand extends ConfiguredCommand {
  private final Commands commands;

  @Mixin private OutputOption output = new OutputOption();

  DatabaseStatusCommand(Commands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.showDatabaseStatus(effective.config(), output.format());
  }
}
