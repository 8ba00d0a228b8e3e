package dev.berth.registry.cli;

import org.jspecify.annotations.Nullable;

/** A command cannot go on. The message is one line for the person at the screen. */
public final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;

  public CommandException(ExitCode exitCode, String message) {
    this(exitCode, message, null);
  }

  public CommandException(ExitCode exitCode, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  public ExitCode exitCode() {
    return exitCode;
  }
}
