package dev.berth.registry.log;

import ch.qos.logback.classic.spi.ILoggingEvent;

/** The form of one event in the log. For several threads at once. */
interface LineFormat {
  /** Appends the event, without the end of its last line. */
  void append(StringBuilder line, ILoggingEvent event);
}
