package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code berth gc preview}. */
@Command(
    name = "preview",
    description = {
      "Print what would be gone in the end if a tag, a manifest or a whole repository were deleted:",
      "manifests, blobs and their bytes. Garbage that goes anyway is not counted, and nothing is",
      "changed or locked. For a repository it reads all that is in it, which takes its time if it",
      "is a lot."
    })
final class GcPreviewCommand extends ConfiguredCommand {
  private final GcCommands commands;

  @Parameters(
      paramLabel = "REPOSITORY[:TAG|@DIGEST]",
      description = "What would be deleted, such as library/alpine:latest.")
  private String target = "";

  @Option(
      names = "--json",
      description = "Print a JSON object that names everything, not only the first of each kind.")
  private boolean json;

  GcPreviewCommand(GcCommands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.preview(effective.config(), target, json);
  }
}
