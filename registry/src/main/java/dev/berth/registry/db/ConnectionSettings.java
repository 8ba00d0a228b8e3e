package dev.berth.registry.db;

import dev.berth.registry.config.DatabaseConfig;
import java.time.Duration;
import java.util.Properties;

/** What every connection of the pool is opened with: settings of the driver and of the session. */
final class ConnectionSettings {
  /** How much longer than a statement may take its answer is waited for. */
  private static final Duration ANSWER_MARGIN = Duration.ofSeconds(5);

  private ConnectionSettings() {}

  /**
   * The settings of a pool.
   *
   * @param plans when statements are planned
   */
  static Properties of(DatabaseConfig config, Plans plans) {
    Properties properties = new Properties();
    properties.setProperty("ApplicationName", "berth");
    properties.setProperty("tcpKeepAlive", "true");
    properties.setProperty("connectTimeout", seconds(config.connectTimeout()));
    properties.setProperty("loginTimeout", seconds(config.connectTimeout()));
    // A paused server never answers, so its own statement_timeout does not help.
    properties.setProperty("socketFactory", WatchedSockets.class.getName());
    properties.setProperty(
        "socketFactoryArg", milliseconds(config.statementTimeout().plus(ANSWER_MARGIN)));
    properties.setProperty("options", sessionOptions(config, plans));
    return properties;
  }

  /**
   * The settings of a single connection whose login and answers are waited for this long. Its
   * driver looks after that by itself, so it needs no virtual thread.
   */
  static Properties withTimeout(DatabaseConfig config, int seconds) {
    String timeout = String.valueOf(seconds);
    Properties properties = new Properties();
    properties.setProperty("ApplicationName", "berth");
    properties.setProperty("tcpKeepAlive", "true");
    properties.setProperty("connectTimeout", timeout);
    properties.setProperty("loginTimeout", timeout);
    properties.setProperty("socketTimeout", timeout);
    properties.setProperty("options", sessionOptions(config, Plans.EACH_TIME));
    return properties;
  }

  /**
   * Given at login, they cost no statement. The driver prepares a statement on the server at its
   * fifth use (prepareThreshold, left as it is), which saves parsing.
   */
  private static String sessionOptions(DatabaseConfig config, Plans plans) {
    return String.join(
        " ",
        option("statement_timeout", milliseconds(config.statementTimeout())),
        option("lock_timeout", milliseconds(config.lockTimeout())),
        option("idle_in_transaction_session_timeout", "30000"),
        option("default_transaction_isolation", "read\\ committed"),
        plans.options(),
        option("jit", "off"),
        option("tcp_keepalives_idle", "30"),
        option("tcp_keepalives_interval", "10"),
        option("tcp_keepalives_count", "3"));
  }

  static String option(String name, String value) {
    return "-c " + name + "=" + value;
  }

  private static String milliseconds(Duration duration) {
    return String.valueOf(duration.toMillis());
  }

  /** Rounded up: zero would mean for ever. */
  private static String seconds(Duration duration) {
    return String.valueOf(Math.max(1, (duration.toMillis() + 999) / 1000));
  }
}
