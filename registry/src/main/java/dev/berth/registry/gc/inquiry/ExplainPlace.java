package dev.berth.registry.gc.inquiry;

import dev.berth.oci.Digest;
import dev.berth.registry.blob.BlobUseTable;
import dev.berth.registry.blob.RepositoryBlobTable;
import dev.berth.registry.gc.inquiry.Explanation.Held;
import dev.berth.registry.gc.inquiry.Explanation.Link;
import dev.berth.registry.gc.inquiry.Explanation.Place;
import dev.berth.registry.gc.inquiry.Explanation.TagPath;
import dev.berth.registry.gc.inquiry.Explanation.Use;
import dev.berth.registry.repository.Repository;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Explains what one repository has of a digest. */
final class ExplainPlace {
  private static final int MOST_USES = 20;
  private static final int MOST_PATHS = 5;

  private final ExplanationTable table = new ExplanationTable();
  private final KeeperTable keepers = new KeeperTable();
  private final WaitingReviewTable reviews = new WaitingReviewTable();
  private final RepositoryBlobTable links = new RepositoryBlobTable();
  private final BlobUseTable blobUses = new BlobUseTable();

  /** Empty when the repository has neither blob nor manifest of it. */
  Optional<Place> find(Handle handle, Repository repository, Digest digest) {
    Optional<Link> link =
        links.exists(handle, repository.id(), digest)
            ? Optional.of(link(handle, repository.id(), digest))
            : Optional.empty();
    Optional<Held> manifest =
        table
            .findManifest(handle, repository.id(), digest)
            .map(found -> held(handle, repository.id(), found.id(), found.size()));
    return link.isEmpty() && manifest.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Place(
                repository.name(),
                link,
                manifest,
                table.countUploads(handle, repository.id()),
                table.countUploads(handle, repository.id(), digest)));
  }

  private Link link(Handle handle, long repositoryId, Digest digest) {
    List<Use> uses =
        blobUses.findManifests(handle, repositoryId, digest, MOST_USES).stream()
            .flatMap(manifest -> use(handle, repositoryId, digest, manifest).stream())
            .toList();
    // A manifest may name a blob several times, so there may be fewer manifests than uses.
    long all = table.countUses(handle, repositoryId, digest);
    long more = all <= MOST_USES ? 0 : all - uses.size();
    return new Link(uses, more, reviews.findOfBlob(handle, repositoryId, digest));
  }

  private Optional<Use> use(Handle handle, long repositoryId, Digest blob, Digest manifest) {
    return table
        .findManifest(handle, repositoryId, manifest)
        .map(
            found ->
                new Use(
                    manifest,
                    found.config().equals(Optional.of(blob)) ? "configuration" : "layer",
                    held(handle, repositoryId, found.id(), found.size())));
  }

  private Held held(Handle handle, long repositoryId, long id, long size) {
    List<TagPath> paths = new FindTagPaths(handle, keepers, repositoryId).find(id, MOST_PATHS + 1);
    return new Held(
        size,
        paths.stream().limit(MOST_PATHS).toList(),
        paths.size() > MOST_PATHS,
        reviews.findOfManifest(handle, repositoryId, id));
  }
}
