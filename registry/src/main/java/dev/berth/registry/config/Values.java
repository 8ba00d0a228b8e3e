package dev.berth.registry.config;

import java.util.List;
import java.util.Map;

/** The written values of all settings, defaults filled in. */
final class Values {
  private static final String HIDDEN = "****";

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
        // One that only follows from the data folder is right as soon as that is.
        if (!followsFromData(setting)) {
          problems.add(
              "%s is not %s%s"
                  .formatted(describeMalformed(setting), setting.type().expected(), hint(setting)));
        }
      }
    }
  }

  private String hint(Setting<?> setting) {
    return setting.type().hint(given(setting).text()).map(": "::concat).orElse("");
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
    return describe(setting, shown(setting));
  }

  /** Shows nothing of a file of secrets: it may be another secret than the setting expects. */
  private String describeMalformed(Setting<?> setting) {
    return describe(setting, given(setting).fromSecretFile() ? HIDDEN : shown(setting));
  }

  private String describe(Setting<?> setting, String value) {
    return "%s (%s): %s".formatted(setting.name(), given(setting).origin(), Quoted.quoted(value));
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
    if (!followsFromData(setting)) {
      return setting.defaultText();
    }
    String data = given(settings.data).text().replaceFirst("/+$", "");
    return setting.defaultText().replace("<data>", data);
  }

  private boolean followsFromData(Setting<?> setting) {
    return !given.containsKey(setting.name()) && setting.defaultText().contains("<data>");
  }
}
