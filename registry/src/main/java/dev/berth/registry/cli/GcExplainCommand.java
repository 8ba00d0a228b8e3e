package dev.berth.registry.cli;

import dev.berth.registry.config.EffectiveConfig;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code berth gc explain}. */
@Command(
    name = "explain",
    description = {
      "Print what keeps a blob or manifest, when it goes, or when and why it went.",
      "",
      "Blobs are found by their digest, manifests in their repository only: for a digest without",
      "a repository one look-up is made in each repository there is."
    })
final class GcExplainCommand extends ConfiguredCommand {
  private final GcCommands commands;

  @Parameters(
      paramLabel = "[REPOSITORY@]DIGEST",
      description = "The digest, such as library/alpine@sha256:…")
  private String digest = "";

  @Option(names = "--json", description = "Print a JSON object instead of text.")
  private boolean json;

  GcExplainCommand(GcCommands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.explain(effective.config(), digest, json);
  }
}
