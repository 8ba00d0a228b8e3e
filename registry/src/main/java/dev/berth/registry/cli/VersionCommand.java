package dev.berth.registry.cli;

import dev.berth.registry.output.Json;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code berth version}. */
@Command(name = "version", description = "Show the version of Berth and of Java")
final class VersionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private OutputOption output = new OutputOption();

  @Override
  public Integer call() {
    ProgramVersion version = ProgramVersion.ofThisProcess();
    spec.commandLine()
        .getOut()
        .println(output.format().select(version::text, () -> Json.document(version.fields())));
    return ExitCode.FINE.code();
  }
}
