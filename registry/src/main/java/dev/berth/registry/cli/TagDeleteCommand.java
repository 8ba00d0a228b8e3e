package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code berth tag delete}. */
@Command(
    name = "delete",
    aliases = "rm",
    description = {
      "Delete a tag, not the manifest it points to",
      "",
      "A manifest that no tag leads to any more is collected after gc.delay-tag-delete. Until then,",
      "pushing it or another tag for it keeps it."
    })
final class TagDeleteCommand extends ConfiguredCommand {
  private final TagCommands commands;

  @Parameters(paramLabel = "REPOSITORY:TAG", description = "The tag, such as library/alpine:latest")
  private String target = "";

  @Mixin private OutputOption output = new OutputOption();

  TagDeleteCommand(TagCommands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.deleteTag(effective.config(), target, output.format());
  }
}
