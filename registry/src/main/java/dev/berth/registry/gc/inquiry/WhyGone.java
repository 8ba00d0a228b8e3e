package dev.berth.registry.gc.inquiry;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.gc.inquiry.PastTable.GivenUp;
import dev.berth.registry.manifest.MissingPiecesException;
import dev.berth.registry.repository.Repository;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jdbi.v3.core.Handle;

/** Says why something cannot be restored, as far as the records go back. */
final class WhyGone {
  private static final int RECORDS = 100;

  private final PastTable past = new PastTable();

  /** There is no repository of this name. */
  CannotRestoreException repository(Handle handle, RepositoryName name) {
    String why =
        past.findRepositoryDeletion(handle, name)
            .map(
                at ->
                    "%s was deleted at %s; a whole repository cannot be restored"
                        .formatted(name, at))
            .orElse("no repository is named " + name);
    return new CannotRestoreException(why);
  }

  /** The manifest could come back, but for some pieces. */
  CannotRestoreException pieces(
      Handle handle, Repository repository, Digest digest, MissingPiecesException missing) {
    List<String> lines = new ArrayList<>();
    for (Digest child : missing.manifests()) {
      lines.add("manifest %s: %s".formatted(child, manifest(handle, repository, child)));
    }
    for (Digest blob : missing.blobs()) {
      lines.add("blob %s: %s".formatted(blob, blob(handle, blob)));
    }
    return new CannotRestoreException(
        "%s@%s cannot be restored: %s".formatted(repository.name(), digest, missing.getMessage()),
        lines);
  }

  /** Neither a manifest nor a blob of this digest is left. */
  CannotRestoreException all(Handle handle, Repository repository, Digest digest) {
    List<String> lines = new ArrayList<>();
    lines.add("as a manifest: " + manifest(handle, repository, digest));
    lines.add("as a blob: " + blob(handle, digest));
    past.findRepositoryDeletion(handle, repository.name())
        .map("an older repository of this name was deleted at %s, with all it held"::formatted)
        .ifPresent(lines::add);
    return new CannotRestoreException(
        "%s@%s cannot be restored: it is gone".formatted(repository.name(), digest), lines);
  }

  private String manifest(Handle handle, Repository repository, Digest digest) {
    return find(
            handle,
            digest,
            collected ->
                collected.kind().equals("manifest")
                    && collected.repositoryId().equals(Optional.of(repository.id())))
        .map(collected -> "collected at %s, no copy is kept any more".formatted(collected.at()))
        .orElse("neither there nor on record, and no copy is kept");
  }

  private String blob(Handle handle, Digest digest) {
    return find(handle, digest, collected -> collected.kind().equals("blob"))
        .map(collected -> "collected at %s, %s".formatted(collected.at(), bytes(handle, collected)))
        .orElse("neither there nor on record");
  }

  private String bytes(Handle handle, CollectedRecord collected) {
    Optional<GivenUp> object =
        collected.location().flatMap(location -> past.findGivenUp(handle, location));
    if (object.isPresent() && object.get().removedAt().isEmpty()) {
      return object.get().claimed()
          ? "its bytes are being removed"
          : "its bytes are there, and a blob has no tags";
    }
    return object
        .flatMap(GivenUp::removedAt)
        .map("its bytes were removed at %s"::formatted)
        .orElse("its bytes were removed");
  }

  private Optional<CollectedRecord> find(
      Handle handle, Digest digest, Predicate<CollectedRecord> wanted) {
    return past.findCollected(handle, digest, RECORDS).stream().filter(wanted).findFirst();
  }
}
