package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;

/** {@code berth db migrate}. */
@Command(name = "migrate", description = "Bring the schema of the database up to date.")
final class MigrateCommand extends ConfiguredCommand {
  private final Commands commands;

  MigrateCommand(Commands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.migrateDatabase(effective.config());
  }
}
