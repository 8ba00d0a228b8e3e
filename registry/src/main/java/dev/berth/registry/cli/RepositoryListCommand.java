package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code berth repository list}. */
@Command(
    name = "list",
    aliases = "ls",
    description = "Print the names of the repositories that hold a manifest, in byte order.")
final class RepositoryListCommand extends ConfiguredCommand {
  private final RepositoryCommands commands;

  @Option(names = "--last", paramLabel = "NAME", description = "Begin after this name.")
  private @Nullable String last;

  @Option(names = "--limit", paramLabel = "N", description = "Print so many names at most.")
  private @Nullable Integer limit;

  RepositoryListCommand(RepositoryCommands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.list(effective.config(), Optional.ofNullable(last), limit());
  }

  private OptionalInt limit() {
    if (limit == null) {
      return OptionalInt.empty();
    }
    if (limit < 1) {
      throw new CommandException(ExitCode.USAGE, "--limit expects a number from 1 on");
    }
    return OptionalInt.of(limit);
  }
}
