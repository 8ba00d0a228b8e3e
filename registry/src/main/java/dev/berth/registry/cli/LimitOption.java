package dev.berth.registry.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option of every command that prints a list of any length. */
final class LimitOption {
  @Option(names = "--limit", paramLabel = "N", description = "Print at most N entries")
  private @Nullable Integer limit;

  /** Returns the maximum number of entries. */
  int limit() {
    if (limit == null) {
      return Integer.MAX_VALUE;
    }
    if (limit < 1) {
      throw new CommandException(ExitCode.USAGE, "--limit expects a number from 1 on");
    }
    return limit;
  }
}
