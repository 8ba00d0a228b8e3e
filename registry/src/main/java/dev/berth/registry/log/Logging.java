package dev.berth.registry.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.status.NopStatusListener;
import dev.berth.registry.config.LogConfig;
import dev.berth.registry.config.LogFormat;
import dev.berth.registry.config.LogLevel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/**
 * Sets up Logback in code, which is faster than its XML and leaves nothing to be found on a class
 * path. Our own lines appear from the chosen level on; libraries speak up from WARN on, or from
 * INFO on when we debug.
 */
public final class Logging {
  /** The logger of the lines that requests leave. */
  public static final String ACCESS = "dev.berth.registry.access";

  private static final String OWN = "dev.berth";
  private static final String LETTUCE = "io.lettuce";

  private Logging() {}

  /** Applies the settings to the whole process, lines of java.util.logging included. */
  public static void start(LogConfig config) {
    configure((LoggerContext) LoggerFactory.getILoggerFactory(), config);
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install();
  }

  static void configure(LoggerContext context, LogConfig config) {
    context.reset();
    context.getStatusManager().add(new NopStatusListener());
    LogLines lines = new LogLines(format(config.format()), Logging::isOfARequest);
    lines.setContext(context);
    lines.start();
    var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.addAppender(lines);
    root.setLevel(libraryLevel(config.level()));
    context.getLogger(LETTUCE).setLevel(lettuceLevel(config.level()));
    context.getLogger(OWN).setLevel(Level.toLevel(config.level().name()));
  }

  /** It warns of every try to connect again; that Redis is away and back we say ourselves. */
  private static Level lettuceLevel(LogLevel own) {
    return own == LogLevel.DEBUG ? Level.INFO : Level.ERROR;
  }

  private static LineFormat format(LogFormat format) {
    return switch (format) {
      case TEXT -> new TextLine(OWN);
      case JSON -> new JsonLine();
    };
  }

  private static boolean isOfARequest(ILoggingEvent event) {
    return event.getLoggerName().equals(ACCESS);
  }

  private static Level libraryLevel(LogLevel own) {
    return switch (own) {
      case DEBUG -> Level.INFO;
      case INFO, WARN -> Level.WARN;
      case ERROR -> Level.ERROR;
    };
  }
}
