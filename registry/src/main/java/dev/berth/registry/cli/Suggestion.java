package dev.berth.registry.cli;

import dev.berth.registry.config.EditDistance;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Finds the option or command somebody may have meant. */
final class Suggestion {
  private static final int FARTHEST = 3;

  private Suggestion() {}

  /** The option or subcommand written most like the argument, unless all are far from it. */
  static Optional<String> find(CommandSpec command, String argument) {
    Stream<String> names =
        argument.startsWith("-")
            ? command.options().stream().map(OptionSpec::longestName)
            : command.subcommands().keySet().stream();
    return names
        .min(Comparator.comparingInt(name -> EditDistance.between(name, argument)))
        .filter(name -> EditDistance.between(name, argument) <= FARTHEST);
  }
}
