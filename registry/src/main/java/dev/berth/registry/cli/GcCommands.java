package dev.berth.registry.cli;

import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.output.OutputFormat;
import java.util.List;
import java.util.Optional;

/** What {@code berth gc} does; the terms are those of {@link Commands}. */
public interface GcCommands {
  /** Prints what waits for garbage collection and what it removed lately. */
  ExitCode status(RegistryConfig config, OutputFormat format);

  /** Collects garbage until nothing is due. */
  ExitCode run(RegistryConfig config, OutputFormat format);

  /**
   * Collects everything that waits, due or not.
   *
   * @param confirm called once it was said what waits; throws when that shall not be done
   */
  ExitCode runNow(RegistryConfig config, Runnable confirm, OutputFormat format);

  /**
   * Prints what keeps a blob or manifest, when it goes, or why it went.
   *
   * @param digest alone, or {@code REPOSITORY@DIGEST}
   */
  ExitCode explain(RegistryConfig config, String digest, OutputFormat format);

  /**
   * Prints what would go if something were deleted.
   *
   * @param target {@code REPOSITORY}, {@code REPOSITORY:TAG} or {@code REPOSITORY@DIGEST}
   */
  ExitCode preview(RegistryConfig config, String target, OutputFormat format);

  /**
   * Prints the manifests that can be restored, newest first.
   *
   * @param repository the only one to look into
   * @param limit the maximum number of manifests
   */
  ExitCode listDeleted(
      RegistryConfig config, Optional<String> repository, int limit, OutputFormat format);

  /**
   * Brings back a manifest or blob that was deleted or collected.
   *
   * @param target {@code REPOSITORY:TAG} or {@code REPOSITORY@DIGEST}
   * @param tags what is to point to the manifest, beside the tags it had
   */
  ExitCode restore(RegistryConfig config, String target, List<String> tags, OutputFormat format);
}
