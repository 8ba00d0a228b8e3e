package dev.berth.registry.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/** Events of one fixed moment, and how a format writes them. */
final class Events {
  private Events() {}

  static LoggingEvent event(String message, KeyValuePair... fields) {
    return event("dev.berth.registry.Sample", message, null, fields);
  }

  static LoggingEvent event(
      String logger, String message, @Nullable Throwable thrown, KeyValuePair... fields) {
    LoggerContext context = new LoggerContext();
    context.setMDCAdapter(new LogbackMDCAdapter());
    LoggingEvent event =
        new LoggingEvent("", context.getLogger(logger), Level.INFO, message, thrown, null);
    event.setInstant(Instant.parse("2026-11-15T10:00:00.120Z"));
    for (KeyValuePair field : fields) {
      event.addKeyValuePair(field);
    }
    return event;
  }

  static KeyValuePair field(String key, @Nullable Object value) {
    return new KeyValuePair(key, value);
  }

  static String line(LineFormat format, LoggingEvent event) {
    StringBuilder line = new StringBuilder();
    format.append(line, event);
    return line.toString();
  }
}
