package dev.berth.registry.log;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.core.spi.ContextAwareBase;
import dev.berth.registry.config.LogConfig;
import dev.berth.registry.config.LogFormat;
import dev.berth.registry.config.LogLevel;

/**
 * What Logback uses until the settings are known. Logback finds this class as a service and then
 * looks for no files of its own.
 */
public final class InitialLogging extends ContextAwareBase implements Configurator {
  @Override
  public ExecutionStatus configure(LoggerContext context) {
    Logging.configure(context, new LogConfig(LogFormat.TEXT, LogLevel.INFO));
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }
}
