package dev.berth.registry.cli;

import dev.berth.registry.config.EditDistance;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Finds the option or the commands somebody may have meant. */
final class Suggestion {
  private static final int FARTHEST = 3;

  private Suggestion() {}

  /**
   * The option or subcommand that begins with the argument, else the subcommands of groups that are
   * called so, else the option or subcommand written most like it, unless all are far from it.
   */
  static List<String> find(CommandSpec command, String argument) {
    List<String> inGroups = argument.startsWith("-") ? List.of() : inGroups(command, argument);
    return nearest(command, argument)
        .filter(name -> inGroups.isEmpty() || name.startsWith(argument))
        .map(List::of)
        .orElse(inGroups);
  }

  /** Such as {@code db migrate} for {@code migrate}. */
  private static List<String> inGroups(CommandSpec command, String name) {
    return command.subcommands().values().stream()
        .distinct()
        .flatMap(
            group ->
                Stream.ofNullable(group.getSubcommands().get(name))
                    .map(found -> group.getCommandName() + " " + found.getCommandName()))
        .toList();
  }

  private static Optional<String> nearest(CommandSpec command, String argument) {
    Stream<String> names =
        argument.startsWith("-")
            ? command.options().stream()
                .filter(option -> !option.hidden())
                .map(OptionSpec::longestName)
            : command.subcommands().keySet().stream();
    return names
        .min(Comparator.comparingInt(name -> distance(name, argument)))
        .filter(name -> distance(name, argument) <= farthest(argument));
  }

  /** At most half of a short word may differ. */
  private static int farthest(String argument) {
    return Math.min(FARTHEST, argument.replaceFirst("^-+", "").length() / 2);
  }

  private static int distance(String name, String argument) {
    return !argument.isEmpty() && name.startsWith(argument)
        ? 0
        : EditDistance.between(name, argument);
  }
}
