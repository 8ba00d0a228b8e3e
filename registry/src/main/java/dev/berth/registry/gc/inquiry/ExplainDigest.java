package dev.berth.registry.gc.inquiry;

import dev.berth.oci.Digest;
import dev.berth.oci.MediaType;
import dev.berth.registry.blob.BlobMediaTypeTable;
import dev.berth.registry.blob.BlobUseTable;
import dev.berth.registry.db.Database;
import dev.berth.registry.gc.inquiry.Explanation.Blob;
import dev.berth.registry.gc.inquiry.Explanation.Copy;
import dev.berth.registry.gc.inquiry.Explanation.Past;
import dev.berth.registry.gc.inquiry.Explanation.Place;
import dev.berth.registry.manifest.DeletedManifestTable;
import dev.berth.registry.repository.Repository;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/**
 * Answers why a blob or manifest is kept, when it will go, or why it went. Reads one moment of the
 * database by key, and changes and locks nothing. Manifests are known to their repositories only:
 * asked for a digest alone, it looks into one repository after the other.
 */
public final class ExplainDigest {
  private static final int MOST_PLACES = 20;
  private static final int MOST_RECORDS = 20;
  private static final int REPOSITORIES_AT_ONCE = 1000;

  private final Database database;
  private final DeletedManifestTable deletedManifests;
  private final ExplanationTable table = new ExplanationTable();
  private final ExplainPlace explainPlace = new ExplainPlace();
  private final BlobUseTable blobUses = new BlobUseTable();
  private final BlobMediaTypeTable mediaTypes = new BlobMediaTypeTable();
  private final PastTable past = new PastTable();

  public ExplainDigest(Database database, DeletedManifestTable deletedManifests) {
    this.database = database;
    this.deletedManifests = deletedManifests;
  }

  /** What is known of a digest in one repository. */
  public Explanation in(Repository repository, Digest digest) {
    return database.inSnapshot(handle -> explain(handle, digest, Set.of(repository), 0));
  }

  /** What is known of a digest anywhere. */
  public Explanation everywhere(Digest digest) {
    return database.inSnapshot(
        handle -> {
          Set<Repository> found =
              new LinkedHashSet<>(blobUses.findRepositories(handle, digest, MOST_PLACES));
          long more = table.countLinks(handle, digest) - found.size();
          for (Repository repository : withManifest(handle, digest)) {
            if (found.size() < MOST_PLACES) {
              found.add(repository);
            } else if (!found.contains(repository)) {
              more++;
            }
          }
          return explain(handle, digest, found, more);
        });
  }

  /** Repositories that have a manifest of this digest, or a copy of one. */
  private List<Repository> withManifest(Handle handle, Digest digest) {
    List<Repository> found = new ArrayList<>();
    List<Repository> batch = table.findRepositoriesAfter(handle, 0, REPOSITORIES_AT_ONCE);
    while (!batch.isEmpty()) {
      Set<Long> ids =
          new HashSet<>(
              table.findWithManifest(handle, digest, batch.stream().map(Repository::id).toList()));
      batch.stream().filter(repository -> ids.contains(repository.id())).forEach(found::add);
      batch = table.findRepositoriesAfter(handle, batch.getLast().id(), REPOSITORIES_AT_ONCE);
    }
    return found;
  }

  private Explanation explain(
      Handle handle, Digest digest, Set<Repository> repositories, long more) {
    List<Place> places =
        repositories.stream()
            .flatMap(repository -> explainPlace.find(handle, repository, digest).stream())
            .toList();
    List<Copy> copies =
        repositories.stream()
            .flatMap(repository -> copy(handle, repository, digest).stream())
            .toList();
    Past gone =
        new Past(
            past.findCollected(handle, digest, MOST_RECORDS),
            copies,
            past.findRestorable(handle, digest).map(PastTable.GivenUp::deleteAfter));
    return new Explanation(digest, blob(handle, digest), places, more, gone);
  }

  private Optional<Blob> blob(Handle handle, Digest digest) {
    Map<Digest, MediaType> types = mediaTypes.find(handle, List.of(digest));
    return table
        .findBlob(handle, digest)
        .map(
            found ->
                new Blob(
                    found.size(),
                    types.getOrDefault(digest, MediaType.OCTET_STREAM),
                    found.lost()));
  }

  private Optional<Copy> copy(Handle handle, Repository repository, Digest digest) {
    return deletedManifests
        .findNewest(handle, repository.id(), digest)
        .map(copy -> new Copy(repository.name(), copy.deletedAt(), copy.keepUntil(), copy.tags()));
  }
}
