package dev.berth.registry.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code berth help}. */
@Command(name = "help", description = "Show the help of a command")
final class HelpCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..*",
      description = "The command, such as gc status (default: list all commands)")
  private List<String> names = List.of();

  @Override
  public Integer call() {
    CommandLine command = spec.root().commandLine();
    for (String name : names) {
      CommandLine next = command.getSubcommands().get(name);
      if (next == null) {
        throw new UnmatchedArgumentException(command, List.of(name));
      }
      command = next;
    }
    command.usage(command.getOut());
    return ExitCode.FINE.code();
  }
}
