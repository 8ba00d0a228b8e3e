package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code berth gc run}. */
@Command(
    name = "run",
    description = {
      "Collect garbage until nothing is due",
      "",
      "Servers do this all the time; the command is for when none runs or they fall behind. It can",
      "be interrupted and repeated, and may run beside servers. Progress is printed to stderr."
    })
final class GcRunCommand extends ConfiguredCommand {
  private final GcCommands commands;
  private final Terminal terminal;

  @Option(
      names = "--now",
      description = {
        "Also collect what is not due yet. What is removed cannot be restored, and clients may",
        "have to repeat a push that is under way. Shows what is waiting and asks first."
      })
  private boolean now;

  @Option(names = "--yes", description = "Do not ask for confirmation")
  private boolean yes;

  @Mixin private OutputOption output = new OutputOption();

  GcRunCommand(GcCommands commands, Map<String, String> environment, Terminal terminal) {
    super(environment);
    this.commands = commands;
    this.terminal = terminal;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return now
        ? commands.runNow(effective.config(), this::confirm, output.format())
        : commands.run(effective.config(), output.format());
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
