package dev.berth.registry.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code berth version}. */
@Command(name = "version", description = "Print the version of Berth and of Java.")
final class VersionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    for (String line : new VersionProvider().getVersion()) {
      spec.commandLine().getOut().println(line);
    }
    return ExitCode.FINE.code();
  }
}
