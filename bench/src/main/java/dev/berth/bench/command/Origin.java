package dev.berth.bench.command;

import dev.berth.bench.report.Machine;
import java.time.LocalDate;
import java.time.ZoneOffset;
import picocli.CommandLine.Model.CommandSpec;

/** Where figures come from. */
public record Origin(String command, String machine, LocalDate date) {

  /** This machine, today, by a command as it was typed. */
  static Origin of(CommandSpec command) {
    return new Origin(
        "./berth bench " + String.join(" ", command.commandLine().getParseResult().originalArgs()),
        Machine.describe(),
        LocalDate.now(ZoneOffset.UTC));
  }

  @Override
  public String toString() {
    return "Measured on %s by `%s`: %s".formatted(date, command, machine);
  }
}
