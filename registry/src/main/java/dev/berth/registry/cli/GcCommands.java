package dev.berth.registry.cli;

import dev.berth.registry.config.RegistryConfig;

/** What {@code berth gc} does; the terms are those of {@link Commands}. */
public interface GcCommands {
  /** Prints what waits for garbage collection and what it removed lately. */
  ExitCode status(RegistryConfig config, boolean json);

  /** Collects garbage until nothing is due. */
  ExitCode run(RegistryConfig config);

  /**
   * Collects everything that waits, due or not.
   *
   * @param confirm called once it was said what waits; throws when that shall not be done
   */
  ExitCode runNow(RegistryConfig config, Runnable confirm);
}
