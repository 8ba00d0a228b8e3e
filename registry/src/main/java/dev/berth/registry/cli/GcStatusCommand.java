package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code berth gc status}. */
@Command(
    name = "status",
    description = "Print what waits for garbage collection and what it removed lately.")
final class GcStatusCommand extends ConfiguredCommand {
  private final GcCommands commands;

  @Option(names = "--json", description = "Print a JSON object instead of a table.")
  private boolean json;

  GcStatusCommand(GcCommands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.status(effective.config(), json);
  }
}
