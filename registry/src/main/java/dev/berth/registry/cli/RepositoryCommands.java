package dev.berth.registry.cli;

import dev.berth.registry.config.RegistryConfig;
import java.util.Optional;
import java.util.OptionalInt;

/** What {@code berth repository} does; the terms are those of {@link Commands}. */
public interface RepositoryCommands {
  /**
   * Prints the names of the repositories that hold a manifest, a line each.
   *
   * @param last the name after which to begin; need not exist
   * @param limit the most to print
   */
  ExitCode list(RegistryConfig config, Optional<String> last, OptionalInt limit);

  /** Prints what a repository holds. */
  ExitCode show(RegistryConfig config, String name, boolean json);

  /** Deletes a repository with all it holds, and waits until it is gone. */
  ExitCode delete(RegistryConfig config, String name);
}
