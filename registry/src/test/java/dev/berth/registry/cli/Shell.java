package dev.berth.registry.cli;

import java.io.BufferedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;

/** Runs the command line inside the test, with variables and commands of its own. */
final class Shell {
  final RecordedCommands commands = new RecordedCommands();
  final List<String> questions = new ArrayList<>();
  private Optional<String> typed = Optional.empty();
  private final Map<String, String> environment = new HashMap<>();

  /** What a command left behind. */
  record Result(int exitCode, String out, String err) {}

  Shell variable(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /** Puts a person before the screen, who types this. */
  Shell types(String text) {
    typed = Optional.of(text);
    return this;
  }

  private Optional<String> ask(String question) {
    questions.add(question);
    return typed;
  }

  Result run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine berth =
        BerthCommand.commandLine(commands, environment, this::ask)
            .setOut(screen(out))
            .setErr(screen(err));
    int exitCode = berth.execute(arguments);
    return new Result(exitCode, out.toString(), err.toString());
  }

  /** Like a real one it holds back what was neither flushed nor ended by a line end. */
  private static PrintWriter screen(StringWriter text) {
    return new PrintWriter(new BufferedWriter(text), true);
  }
}
