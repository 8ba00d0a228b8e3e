package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code berth gc deleted}. */
@Command(
    name = "deleted",
    description = {
      "List deleted manifests that can be restored, newest first",
      "",
      "Lists manifests that were deleted or collected less than storage.delete-after ago, with the",
      "tags that pointed to them at that moment. 'berth gc restore' restores one with its blobs."
    })
final class GcDeletedCommand extends ConfiguredCommand {
  private final GcCommands commands;

  @Parameters(
      paramLabel = "REPOSITORY",
      arity = "0..1",
      description = "List only manifests of this repository")
  private @Nullable String repository;

  @Mixin private LimitOption limit = new LimitOption();
  @Mixin private OutputOption output = new OutputOption();

  GcDeletedCommand(GcCommands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.listDeleted(
        effective.config(), Optional.ofNullable(repository), limit.limit(), output.format());
  }
}
