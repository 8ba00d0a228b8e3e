package dev.berth.registry.cli;

import dev.berth.registry.config.RegistryConfig;

/** What {@code berth gc} does; the terms are those of {@link Commands}. */
public interface GcCommands {
  /** Prints what waits for garbage collection and what it removed lately. */
  ExitCode status(RegistryConfig config, boolean json);
}
