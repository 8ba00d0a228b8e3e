package dev.berth.registry.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The settings given on the command line. */
final class FlagSource {
  private final Settings settings;
  private final List<ConfigSources.Flag> flags;

  FlagSource(Settings settings, List<ConfigSources.Flag> flags) {
    this.settings = settings;
    this.flags = flags;
  }

  Map<String, Given> read(Problems problems) {
    Map<String, Given> given = new LinkedHashMap<>();
    for (ConfigSources.Flag flag : flags) {
      if (settings.find(flag.name()).isEmpty()) {
        problems.add(
            "%s: unknown setting %s; the nearest is %s"
                .formatted(
                    flag.option(),
                    Quoted.quoted(flag.name()),
                    new NearestName(settings).to(flag.name()).name()));
        continue;
      }
      Given before = given.put(flag.name(), new Given(flag.value(), flag.option()));
      if (before != null) {
        problems.add("%s: given twice, by %s and %s".formatted(flag.name(), before, flag.option()));
      }
    }
    return given;
  }
}
