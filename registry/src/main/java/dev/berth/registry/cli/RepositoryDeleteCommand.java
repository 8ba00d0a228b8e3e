package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code berth repository delete}. */
@Command(
    name = "delete",
    aliases = "rm",
    description = {
      "Delete a repository with all its tags and manifests",
      "",
      "Clients do not see it any more at once; its content is removed in batches, with progress on",
      "stderr. If that is interrupted, a server that runs or starts finishes it, or the same",
      "command run again. A whole repository cannot be restored."
    })
final class RepositoryDeleteCommand extends ConfiguredCommand {
  private final RepositoryCommands commands;
  private final Terminal terminal;

  @Parameters(
      paramLabel = "REPOSITORY",
      description = "Name of the repository, such as library/alpine")
  private String name = "";

  @Option(names = "--yes", description = "Do not ask for confirmation")
  private boolean yes;

  @Mixin private OutputOption output = new OutputOption();

  RepositoryDeleteCommand(
      RepositoryCommands commands, Map<String, String> environment, Terminal terminal) {
    super(environment);
    this.commands = commands;
    this.terminal = terminal;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    if (!yes) {
      confirm();
    }
    return commands.delete(effective.config(), name, output.format());
  }

  private void confirm() {
    String typed =
        terminal
            .ask("This deletes %s and all its images. Type its name to go on: ".formatted(name))
            .orElseThrow(
                () ->
                    new CommandException(
                        ExitCode.USAGE, "there is no terminal to ask at; give --yes to delete"));
    if (!typed.strip().equals(name)) {
      throw new CommandException(ExitCode.FAILED, "nothing was deleted: that is not " + name);
    }
  }
}
