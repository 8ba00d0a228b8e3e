package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code berth db migrate}. */
@Command(name = "migrate", description = "Create the schema or bring it up to date")
final class MigrateCommand extends ConfiguredCommand {
  private final Commands commands;

  @Mixin private OutputOption output = new OutputOption();

  MigrateCommand(Commands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.migrateDatabase(effective.config(), output.format());
  }
}
