package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code berth check}. */
@Command(
    name = "check",
    description = {
      "Check that database and storage agree",
      "",
      "Compares every object in storage with the database; the exit code is 1 if they differ.",
      "With --repair, the exit code is 0 if every problem was fixed. These are reported again by",
      "each check: blobs whose bytes are lost (until they are pushed again), unreadable objects, and",
      "files that do not belong to the registry."
    })
final class CheckCommand extends ConfiguredCommand {
  private final Commands commands;

  @Option(names = "--deep", description = "Also read every object and verify its digest")
  private boolean deep;

  @Option(names = "--repair", description = "Also fix what can be fixed")
  private boolean repair;

  @Mixin private OutputOption output = new OutputOption();

  CheckCommand(Commands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.check(effective.config(), deep, repair, output.format());
  }
}
