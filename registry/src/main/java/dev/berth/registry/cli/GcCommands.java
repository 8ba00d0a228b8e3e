package dev.berth.registry.cli;

import dev.berth.registry.config.RegistryConfig;
import java.util.List;

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

  /**
   * Prints what keeps a blob or manifest, when it goes, or why it went.
   *
   * @param digest alone, or {@code REPOSITORY@DIGEST}
   */
  ExitCode explain(RegistryConfig config, String digest, boolean json);

  /**
   * Prints what would go if something were deleted.
   *
   * @param target {@code REPOSITORY}, {@code REPOSITORY:TAG} or {@code REPOSITORY@DIGEST}
   */
  ExitCode preview(RegistryConfig config, String target, boolean json);

  /**
   * Brings back a manifest or blob that was deleted or collected.
   *
   * @param target {@code REPOSITORY@DIGEST}
   * @param tags what is to point to the manifest, beside the tags it had
   */
  ExitCode restore(RegistryConfig config, String target, List<String> tags);
}
