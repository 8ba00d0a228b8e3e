package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code berth gc status}. */
@Command(name = "status", description = "Show what is waiting for garbage collection")
final class GcStatusCommand extends ConfiguredCommand {
  private final GcCommands commands;

  @Mixin private OutputOption output = new OutputOption();

  GcStatusCommand(GcCommands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.status(effective.config(), output.format());
  }
}
