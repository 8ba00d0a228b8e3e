package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code berth gc restore}. */
@Command(
    name = "restore",
    description = {
      "Bring back a manifest or blob that was deleted or collected, all of it or nothing.",
      "",
      "A manifest comes with its blobs, with the children of an index, and with the tags it had",
      "itself, unless these point elsewhere by now. This is possible for storage.delete-after, as",
      "long as the storage has not begun to remove the bytes of a blob that is needed."
    })
final class GcRestoreCommand extends ConfiguredCommand {
  private final GcCommands commands;

  @Parameters(
      paramLabel = "REPOSITORY@DIGEST",
      description = "What is to come back, such as library/alpine@sha256:…")
  private String target = "";

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      description = "Point this tag to the manifest, whatever it points to now. Repeatable.")
  private List<String> tags = new ArrayList<>();

  GcRestoreCommand(GcCommands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.restore(effective.config(), target, List.copyOf(tags));
  }
}
