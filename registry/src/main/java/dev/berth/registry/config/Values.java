package dev.berth.registry.config;

import java.util.List;
import java.util.Map;

/** The written values of all settings, defaults filled in. */
final class Values {
  private final Settings settings;
  private final Map<String, Given> given;

  Values(Settings settings, Map<String, Given> given) {
    this.settings = settings;
    this.given = Map.copyOf(given);
  }

  /** Reports every value that is not what its setting expects. */
  void check(Problems problems) {
    for (Setting<?> setting : settings.all()) {
      try {
        get(setting);
      } catch (IllegalArgumentException malformed) {
        problems.add("%s is not %s".formatted(describe(setting), setting.type().expected()));
      }
    }
  }

  /**
   * The value of a setting.
   *
   * @throws IllegalArgumentException when it is malformed, which {@link #check} reports before
   */
  <T> T get(Setting<T> setting) {
    return setting.type().parse(given(setting).text());
  }

  /** A setting with its value and where that came from, to begin a sentence. */
  String describe(Setting<?> setting) {
    return "%s (%s): %s"
        .formatted(setting.name(), given(setting).origin(), Quoted.quoted(shown(setting)));
  }

  List<EffectiveConfig.Line> lines() {
    return settings.all().stream().map(this::line).toList();
  }

  private EffectiveConfig.Line line(Setting<?> setting) {
    return new EffectiveConfig.Line(setting.name(), shown(setting), given(setting).origin());
  }

  private String shown(Setting<?> setting) {
    return setting.type().shown(given(setting).text());
  }

  private Given given(Setting<?> setting) {
    Given value = given.get(setting.name());
    return value != null ? value : new Given(defaultText(setting), Given.DEFAULT);
  }

  private String defaultText(Setting<?> setting) {
    if (!setting.defaultText().contains("<data>")) {
      return setting.defaultText();
    }
    String data = given(settings.data).text().replaceFirst("/+$", "");
    return setting.defaultText().replace("<data>", data);
  }
}
