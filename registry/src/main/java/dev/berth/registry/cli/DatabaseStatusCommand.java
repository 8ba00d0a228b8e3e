package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;

/** {@code berth db status}. */
@Command(name = "status", description = "Print which migrations are applied and which wait.")
final class DatabaseStatusCommand extends ConfiguredCommand {
  private final Commands commands;

  DatabaseStatusCommand(Commands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.showDatabaseStatus(effective.config());
  }
}
