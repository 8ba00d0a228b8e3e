package dev.berth.registry.cli;

import java.io.Console;
import java.util.Objects;
import java.util.Optional;

/** The person at the screen, if there is one. */
@FunctionalInterface
interface Terminal {

  /** What was typed in answer to the question; nothing when nobody can be asked. */
  Optional<String> ask(String question);

  /** The terminal that the process was started at. */
  static Terminal ofProcess() {
    return question ->
        Optional.ofNullable(System.console())
            .filter(Console::isTerminal)
            .map(console -> Objects.requireNonNullElse(console.readLine("%s", question), ""));
  }
}
