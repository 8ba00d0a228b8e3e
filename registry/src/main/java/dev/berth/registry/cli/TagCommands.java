package dev.berth.registry.cli;

import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.output.OutputFormat;

/** What {@code berth tag} does; the terms are those of {@link Commands}. */
public interface TagCommands {
  /** Prints the names of a repository's tags in byte order. */
  ExitCode listTags(RegistryConfig config, String repository, NameRange range, OutputFormat format);

  /**
   * Deletes a tag.
   *
   * @param target {@code REPOSITORY:TAG}
   */
  ExitCode deleteTag(RegistryConfig config, String target, OutputFormat format);
}
