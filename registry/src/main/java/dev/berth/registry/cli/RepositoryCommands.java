package dev.berth.registry.cli;

import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.output.OutputFormat;

/** What {@code berth repository} does; the terms are those of {@link Commands}. */
public interface RepositoryCommands {
  /** Prints the names of the repositories that hold a manifest, in byte order. */
  ExitCode list(RegistryConfig config, NameRange range, OutputFormat format);

  /** Prints what a repository holds. */
  ExitCode show(RegistryConfig config, String name, OutputFormat format);

  /** Deletes a repository with all it holds, and waits until it is gone. */
  ExitCode delete(RegistryConfig config, String name, OutputFormat format);
}
