package dev.berth.registry;

import dev.berth.registry.cli.BerthCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * A command that was run inside the test, as the program runs it.
 *
 * @param errors what was printed when it failed
 */
record TestCommand(int exitCode, String errors) {
  static TestCommand run(String... arguments) {
    StringWriter errors = new StringWriter();
    CommandLine berth =
        BerthCommand.commandLine(new Wiring(), Map.of()).setErr(new PrintWriter(errors, true));
    return new TestCommand(berth.execute(arguments), errors.toString());
  }

  static TestCommand run(String[] command, String... options) {
    return run(Stream.of(command, options).flatMap(Stream::of).toArray(String[]::new));
  }
}
