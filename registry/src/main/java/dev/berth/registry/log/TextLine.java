package dev.berth.registry.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.List;
import org.slf4j.event.KeyValuePair;

/**
 * For people: time, level, message, fields as {@code key=value}. Values are quoted when they are
 * not one plain word; a stack trace follows in indented lines. Lines of libraries name their
 * logger, ours are told apart by their message.
 */
final class TextLine implements LineFormat {
  private final String ownPrefix;

  TextLine(String ownPackage) {
    this.ownPrefix = ownPackage + ".";
  }

  @Override
  public void append(StringBuilder line, ILoggingEvent event) {
    Timestamp.append(line, event.getTimeStamp());
    line.append(' ').append(event.getLevel());
    line.append(event.getLevel().levelStr.length() < 5 ? "  " : " ");
    Escape.appendPlain(line, String.valueOf(event.getFormattedMessage()));
    List<KeyValuePair> fields = event.getKeyValuePairs();
    if (fields != null) {
      fields.forEach(field -> appendField(line, field.key, String.valueOf(field.value)));
    }
    event.getMDCPropertyMap().forEach((key, value) -> appendField(line, key, value));
    if (!event.getLoggerName().startsWith(ownPrefix)) {
      appendField(line, "logger", event.getLoggerName());
    }
    if (event.getThrowableProxy() != null) {
      line.append('\n');
      StackTrace.append(line, event.getThrowableProxy());
    }
  }

  private static void appendField(StringBuilder line, String key, String value) {
    line.append(' ').append(key).append('=');
    if (isPlainWord(value)) {
      line.append(value);
    } else {
      Escape.appendQuoted(line, value);
    }
  }

  /** Nearly all values are short and ASCII, and every request writes ten of them. */
  private static boolean isPlainWord(String value) {
    for (int i = 0; i < value.length(); i += Character.charCount(value.codePointAt(i))) {
      if (!isPlain(value.codePointAt(i))) {
        return false;
      }
    }
    return !value.isEmpty();
  }

  private static boolean isPlain(int point) {
    if (point < 0x7f) {
      return point > ' ' && point != '"' && point != '=' && point != '\\';
    }
    return !Character.isWhitespace(point)
        && !Character.isSpaceChar(point)
        && !Escape.isHidden(point);
  }
}
