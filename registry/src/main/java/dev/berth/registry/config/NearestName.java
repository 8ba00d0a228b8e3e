package dev.berth.registry.config;

import java.util.Comparator;
import java.util.Locale;

/** Finds the setting somebody may have meant. */
final class NearestName {
  private static final int LONGEST = 60;

  private final Settings settings;

  NearestName(Settings settings) {
    this.settings = settings;
  }

  /** The setting whose name is written most like this one, whatever the case and the dividers. */
  Setting<?> to(String wanted) {
    String plain = plain(wanted);
    Comparator<Setting<?>> byDistance =
        Comparator.comparingInt(setting -> distance(plain, setting));
    return settings.all().stream().min(byDistance).orElseThrow();
  }

  /** The group whose name is written most like this one. */
  String groupTo(String wanted) {
    String plain = plain(wanted);
    return settings.all().stream()
        .map(Setting::group)
        .filter(group -> !group.isEmpty())
        .min(Comparator.comparingInt(group -> EditDistance.between(plain, group)))
        .orElseThrow();
  }

  private static int distance(String wanted, Setting<?> setting) {
    String lastPart = setting.name().substring(setting.name().indexOf('.') + 1);
    return Math.min(
        EditDistance.between(wanted, plain(setting.name())),
        // "port" is nearer to "http.port" than to "data".
        1 + EditDistance.between(wanted, plain(lastPart)));
  }

  private static String plain(String name) {
    String start = name.substring(0, Math.min(LONGEST, name.length()));
    return start.toLowerCase(Locale.ROOT).replace('.', '-').replace('_', '-');
  }
}
