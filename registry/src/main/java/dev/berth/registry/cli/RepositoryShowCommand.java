package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code berth repository show}. */
@Command(
    name = "show",
    description =
        "Print how much a repository holds, which takes its time if it is a lot, and how often it"
            + " was pulled and pushed to.")
final class RepositoryShowCommand extends ConfiguredCommand {
  private final RepositoryCommands commands;

  @Parameters(paramLabel = "NAME", description = "The repository, such as library/alpine.")
  private String name = "";

  @Option(names = "--json", description = "Print a JSON object instead of a table.")
  private boolean json;

  RepositoryShowCommand(RepositoryCommands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.show(effective.config(), name, json);
  }
}
