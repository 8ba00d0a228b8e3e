package dev.berth.registry.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code berth completion}. */
@Command(
    name = "completion",
    description = {
      "Print a completion script for bash and zsh",
      "",
      "To use it in the current shell:  source <(berth completion)"
    })
final class CompletionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    out.print(AutoComplete.bash("berth", spec.root().commandLine()));
    out.flush();
    return ExitCode.FINE.code();
  }
}
