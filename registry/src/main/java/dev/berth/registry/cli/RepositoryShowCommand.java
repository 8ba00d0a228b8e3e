package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code berth repository show}. */
@Command(
    name = "show",
    description = {
      "Show the content and use of a repository",
      "",
      "Counts its tags, manifests and blobs, which takes a while if there are many, and shows how",
      "often it was pulled from and pushed to."
    })
final class RepositoryShowCommand extends ConfiguredCommand {
  private final RepositoryCommands commands;

  @Parameters(
      paramLabel = "REPOSITORY",
      description = "Name of the repository, such as library/alpine")
  private String name = "";

  @Mixin private OutputOption output = new OutputOption();

  RepositoryShowCommand(RepositoryCommands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.show(effective.config(), name, output.format());
  }
}
