package dev.berth.registry.config;

import java.time.Duration;

/** What settings must be in relation to each other. */
final class CrossChecks {
  private final Settings settings;
  private final Values values;

  CrossChecks(Settings settings, Values values) {
    this.settings = settings;
    this.values = values;
  }

  void check(Problems problems) {
    if (compare(settings.uploadClaim, settings.uploadExpiry) >= 0) {
      problems.add(
          "%s is not less than %s"
              .formatted(
                  values.describe(settings.uploadClaim), values.describe(settings.uploadExpiry)));
    }
    if (compare(settings.databaseLockTimeout, settings.databaseStatementTimeout) > 0) {
      problems.add(
          "%s is more than %s"
              .formatted(
                  values.describe(settings.databaseLockTimeout),
                  values.describe(settings.databaseStatementTimeout)));
    }
    settings.gcDelays.values().forEach(delay -> checkDelay(delay, problems));
  }

  private void checkDelay(Setting<Duration> delay, Problems problems) {
    Duration shortest = GcConfig.shortestDelay(values.get(settings.gcPushWindow));
    if (values.get(delay).compareTo(shortest) < 0) {
      problems.add(
          "%s is less than %s and 2 s"
              .formatted(values.describe(delay), values.describe(settings.gcPushWindow)));
    }
  }

  private int compare(Setting<Duration> first, Setting<Duration> second) {
    return values.get(first).compareTo(values.get(second));
  }
}
