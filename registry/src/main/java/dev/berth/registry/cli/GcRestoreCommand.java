package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code berth gc restore}. */
@Command(
    name = "restore",
    description = {
      "Restore a deleted or collected manifest or blob",
      "",
      "Restores a manifest with its blobs, the children of an index, and the tags it had, unless",
      "they point elsewhere by now: all of it or nothing. With a tag, restores the manifest that had",
      "this tag when it was deleted last. This is possible for storage.delete-after, until the",
      "removal of a blob's bytes has begun; 'berth gc deleted' lists what can be restored."
    })
final class GcRestoreCommand extends ConfiguredCommand {
  private final GcCommands commands;

  @Parameters(
      paramLabel = "REPOSITORY:TAG|REPOSITORY@DIGEST",
      description = "What to restore, such as library/alpine:latest")
  private String target = "";

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      description = "Also point this tag to it, wherever it points now; repeatable")
  private List<String> tags = new ArrayList<>();

  @Mixin private OutputOption output = new OutputOption();

  GcRestoreCommand(GcCommands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.restore(effective.config(), target, List.copyOf(tags), output.format());
  }
}
