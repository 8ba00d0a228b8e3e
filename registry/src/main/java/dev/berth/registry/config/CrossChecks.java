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
    checkRedis(problems);
  }

  private void checkDelay(Setting<Duration> delay, Problems problems) {
    Duration shortest =
        values
            .get(settings.gcPushWindow)
            .plus(values.get(settings.redisLife))
            .plus(values.get(settings.redisLease));
    if (values.get(delay).compareTo(shortest) < 0) {
      problems.add(
          "%s is less than the sum of %s, %s and %s"
              .formatted(
                  values.describe(delay),
                  values.describe(settings.gcPushWindow),
                  values.describe(settings.redisLife),
                  values.describe(settings.redisLease)));
    }
  }

  private void checkRedis(Problems problems) {
    String url = values.get(settings.redisUrl);
    if (url.equals(RedisUrlType.EMBEDDED) && values.get(settings.databaseUrl).isPresent()) {
      problems.add(
          "%s does not fit %s: nodes that share a database share a Redis, or have none"
              .formatted(
                  values.describe(settings.redisUrl), values.describe(settings.databaseUrl)));
    }
    if (values.get(settings.redisTrust).isPresent() && !url.startsWith("rediss")) {
      problems.add(
          "%s is of no use with %s, which is not encrypted"
              .formatted(values.describe(settings.redisTrust), values.describe(settings.redisUrl)));
    }
    if (!values.get(settings.redisUser).isEmpty() && values.get(settings.redisPassword).isEmpty()) {
      problems.add("%s needs a redis.password".formatted(values.describe(settings.redisUser)));
    }
  }

  private int compare(Setting<Duration> first, Setting<Duration> second) {
    return values.get(first).compareTo(values.get(second));
  }
}
