package dev.berth.registry.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/**
 * For machines: one flat JSON object with timestamp, level, logger, message, the fields of the
 * event and of its context, and the stack trace as the string {@code error}. Numbers and truth
 * values stay what they are; a field called like one of ours gets an underscore at its end.
 */
final class JsonLine implements LineFormat {
  private static final Set<String> OWN_KEYS =
      Set.of("timestamp", "level", "logger", "message", "error");

  @Override
  public void append(StringBuilder line, ILoggingEvent event) {
    line.append("{\"timestamp\":\"");
    Timestamp.append(line, event.getTimeStamp());
    line.append('"');
    appendField(line, "level", event.getLevel().levelStr);
    appendField(line, "logger", event.getLoggerName());
    appendField(line, "message", event.getFormattedMessage());
    List<KeyValuePair> fields = event.getKeyValuePairs();
    if (fields != null) {
      fields.forEach(field -> appendField(line, freeKey(field.key), field.value));
    }
    event.getMDCPropertyMap().forEach((key, value) -> appendField(line, freeKey(key), value));
    if (event.getThrowableProxy() != null) {
      StringBuilder error = new StringBuilder();
      StackTrace.append(error, event.getThrowableProxy());
      appendField(line, "error", error.toString().stripLeading());
    }
    line.append('}');
  }

  private static String freeKey(String key) {
    return OWN_KEYS.contains(key) ? key + "_" : key;
  }

  private static void appendField(StringBuilder line, String key, @Nullable Object value) {
    line.append(',');
    Escape.appendQuoted(line, key);
    line.append(':');
    switch (value) {
      case null -> line.append("null");
      case Integer number -> line.append(number);
      case Long number -> line.append(number);
      case Boolean truth -> line.append(truth);
      default -> Escape.appendQuoted(line, value.toString());
    }
  }
}
