package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code berth gc run}. */
@Command(
    name = "run",
    description = {
      "Collect garbage until nothing is due, with the progress on the standard error stream.",
      "",
      "Servers do so all the time; this is for when none runs, or not enough. It can be",
      "interrupted and given again, beside servers and several times at once."
    })
final class GcRunCommand extends ConfiguredCommand {
  private final GcCommands commands;
  private final Terminal terminal;

  @Option(
      names = "--now",
      description = {
        "Collect everything that waits, also before it is due. Bytes that go cannot be restored,",
        "and clients may have to repeat a push that is under way. Says what waits, and asks."
      })
  private boolean now;

  @Option(names = "--yes", description = "Do not ask.")
  private boolean yes;

  GcRunCommand(GcCommands commands, Map<String, String> environment, Terminal terminal) {
    super(environment);
    this.commands = commands;
    this.terminal = terminal;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return now
        ? commands.runNow(effective.config(), this::confirm)
        : commands.run(effective.config());
  }

  private void confirm() {
    if (yes) {
      return;
    }
    String typed =
        terminal
            .ask("Type yes to go on: ")
            .orElseThrow(
                () ->
                    new CommandException(
                        ExitCode.USAGE, "there is no terminal to ask at; give --yes to collect"));
    if (!typed.strip().equals("yes")) {
      throw new CommandException(ExitCode.FAILED, "nothing was collected: that is not yes");
    }
  }
}
