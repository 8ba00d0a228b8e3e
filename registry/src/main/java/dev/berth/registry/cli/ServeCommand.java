package dev.berth.registry.cli;

import dev.berth.registry.config.ConfigSources;
import dev.berth.registry.config.EffectiveConfig;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code berth serve}. */
@Command(
    name = "serve",
    description = {
      "Run the registry until SIGTERM or Ctrl-C",
      "",
      "Without database.url it runs its own PostgreSQL in the data folder. A setting is taken from",
      "an option, else from its BERTH_... variable, else from the file, else from its default;",
      "'berth config' shows all of them."
    })
final class ServeCommand extends ConfiguredCommand {
  private final Commands commands;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Listen on this port, 0 for any free one (http.port; default: 5000)")
  private @Nullable String port;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "Listen on this address (http.host; default: 127.0.0.1)")
  private @Nullable String host;

  ServeCommand(Commands commands, Map<String, String> environment) {
    super(environment);
    this.commands = commands;
  }

  @Override
  List<ConfigSources.Flag> ownFlags() {
    return Stream.of(
            ConfigOptions.flag("--port", "http.port", port),
            ConfigOptions.flag("--host", "http.host", host))
        .flatMap(Optional::stream)
        .toList();
  }

  @Override
  ExitCode run(EffectiveConfig effective) {
    return commands.serve(effective.config());
  }
}
