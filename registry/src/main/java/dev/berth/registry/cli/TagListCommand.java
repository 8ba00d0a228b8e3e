package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code berth tag list}. */
@Command(name = "list", aliases = "ls", description = "List the tags of a repository by name")
final class TagListCommand extends ConfiguredCommand {
  private final TagCommands commands;

  @Parameters(
      paramLabel = "REPOSITORY",
      description = "Name of the repository, such as library/alpine")
  private String repository = "";

  @Mixin private RangeOptions range = new RangeOptions();
  @Mixin private OutputOption output = new OutputOption();

  TagListCommand(TagCommands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.listTags(effective.config(), repository, range.range(), output.format());
  }
}
