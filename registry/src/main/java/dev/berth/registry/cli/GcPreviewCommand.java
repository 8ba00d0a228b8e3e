package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code berth gc preview}. */
@Command(
    name = "preview",
    description = {
      "Show what deleting a repository, tag or manifest would free",
      "",
      "Shows the manifests and blobs that garbage collection would remove in the end, without what",
      "it removes anyway. Changes and locks nothing. For a repository it reads all its content,",
      "which takes a while if there is much. JSON names every manifest and blob, text the first",
      "of each."
    })
final class GcPreviewCommand extends ConfiguredCommand {
  private final GcCommands commands;

  @Parameters(
      paramLabel = "REPOSITORY[:TAG|@DIGEST]",
      description = "What would be deleted, such as library/alpine:latest")
  private String target = "";

  @Mixin private OutputOption output = new OutputOption();

  GcPreviewCommand(GcCommands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.preview(effective.config(), target, output.format());
  }
}
