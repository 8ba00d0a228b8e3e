package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code berth repository delete}. */
@Command(
    name = "delete",
    aliases = "rm",
    description = {
      "Delete a repository with all its tags and manifests.",
      "",
      "It is gone for clients at once; what it holds is removed in batches, with the progress on",
      "the standard error stream. When that is interrupted, a running server goes on with it, or",
      "the next one that starts, or the same command given again."
    })
final class RepositoryDeleteCommand extends ConfiguredCommand {
  private final RepositoryCommands commands;
  private final Terminal terminal;

  @Parameters(paramLabel = "NAME", description = "The repository, such as library/alpine.")
  private String name = "";

  @Option(names = "--yes", description = "Do not ask.")
  private boolean yes;

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
    return commands.delete(effective.config(), name);
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
