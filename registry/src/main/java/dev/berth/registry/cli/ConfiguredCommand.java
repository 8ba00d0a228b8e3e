package dev.berth.registry.cli;

import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.ConfigSources;
import dev.berth.registry.config.EffectiveConfig;
import dev.berth.registry.log.Logging;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/** A command that needs the settings: reads them, sets up logging, then does its work. */
abstract class ConfiguredCommand implements Callable<Integer> {
  private final Map<String, String> environment;

  @Mixin private ConfigOptions options = new ConfigOptions();

  ConfiguredCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  abstract ExitCode run(EffectiveConfig effective);

  /** Settings that this command has options of its own for. */
  List<ConfigSources.Flag> ownFlags() {
    return List.of();
  }

  @Override
  public final Integer call() {
    List<ConfigSources.Flag> flags = new ArrayList<>(options.flags());
    flags.addAll(ownFlags());
    EffectiveConfig effective =
        ConfigReader.read(new ConfigSources(flags, environment, options.file()));
    Logging.start(effective.config().log());
    return run(effective).code();
  }
}
