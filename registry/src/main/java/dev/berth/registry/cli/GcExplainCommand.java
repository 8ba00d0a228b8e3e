package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code berth gc explain}. */
@Command(
    name = "explain",
    description = {
      "Explain why a blob or manifest is kept, or why it was removed",
      "",
      "Shows the tags that keep it; or when it will be removed; or when and why it was, and how to",
      "restore it. Without a repository, every repository is searched for a manifest of this",
      "digest, which takes a while if there are many."
    })
final class GcExplainCommand extends ConfiguredCommand {
  private final GcCommands commands;

  @Parameters(
      paramLabel = "[REPOSITORY@]DIGEST",
      description = "The digest, such as library/alpine@sha256:…")
  private String digest = "";

  @Mixin private OutputOption output = new OutputOption();

  GcExplainCommand(GcCommands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.explain(effective.config(), digest, output.format());
  }
}
