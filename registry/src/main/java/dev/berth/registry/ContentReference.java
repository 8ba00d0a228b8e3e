package dev.berth.registry;

import dev.berth.oci.Digest;
import dev.berth.oci.OciException;
import dev.berth.oci.Reference;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.cli.CommandException;
import dev.berth.registry.cli.ExitCode;
import java.util.Optional;
import java.util.function.Supplier;

/** What a command is about, as it was typed: a repository, or something in it. */
record ContentReference(RepositoryName repository, Optional<Reference> content) {

  /** Reads {@code REPOSITORY}, {@code REPOSITORY:TAG} or {@code REPOSITORY@DIGEST}. */
  static ContentReference parse(String text) {
    return typed(
        () -> {
          int at = text.indexOf('@');
          if (at >= 0) {
            return of(text.substring(0, at), Optional.of(Digest.parse(text.substring(at + 1))));
          }
          int colon = text.indexOf(':');
          return colon >= 0
              ? of(text.substring(0, colon), Optional.of(Tag.parse(text.substring(colon + 1))))
              : of(text, Optional.empty());
        });
  }

  private static ContentReference of(String repository, Optional<Reference> content) {
    return new ContentReference(RepositoryName.parse(repository), content);
  }

  /** The tag or digest in it; there must be one. */
  Reference reference() {
    return content.orElseThrow(
        () ->
            new CommandException(
                ExitCode.USAGE, "expected is REPOSITORY:TAG or REPOSITORY@DIGEST"));
  }

  /** The tag in it; there must be one. */
  Tag tag() {
    return content
        .filter(Tag.class::isInstance)
        .map(Tag.class::cast)
        .orElseThrow(() -> new CommandException(ExitCode.USAGE, "expected is REPOSITORY:TAG"));
  }

  /** The digest in it; there must be one. */
  Digest digest() {
    return content
        .filter(Digest.class::isInstance)
        .map(Digest.class::cast)
        .orElseThrow(() -> new CommandException(ExitCode.USAGE, "expected is REPOSITORY@DIGEST"));
  }

  /** Something typed that does not fit its grammar is a wrong usage. */
  static <T> T typed(Supplier<T> reading) {
    try {
      return reading.get();
    } catch (OciException e) {
      throw new CommandException(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
    }
  }
}
