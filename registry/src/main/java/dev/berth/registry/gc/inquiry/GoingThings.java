package dev.berth.registry.gc.inquiry;

import dev.berth.oci.Digest;
import dev.berth.registry.blob.BlobMediaTypeTable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;
import org.jdbi.v3.core.Handle;

/**
 * What goes when something in a repository is deleted: the manifests that nothing keeps any more,
 * and the blobs that only they named. Works in batches and holds ids and digests only.
 */
final class GoingThings {
  private static final int BATCH = 500;

  private final Handle handle;
  private final KeptManifests.Reading reading;
  private final long repositoryId;
  private final int mostNamed;
  private final NamedBlobTable table = new NamedBlobTable();
  private final BlobMediaTypeTable mediaTypes = new BlobMediaTypeTable();

  GoingThings(Handle handle, KeptManifests.Reading reading, long repositoryId, int mostNamed) {
    this.handle = handle;
    this.reading = reading;
    this.repositoryId = repositoryId;
    this.mostNamed = mostNamed;
  }

  /** All manifests of the repository, but for those that are garbage already. */
  Set<Long> all() {
    KeptManifests now = reading.now(repositoryId);
    Set<Long> all = new HashSet<>();
    long last = 0;
    List<Long> page = table.findManifestsAfter(handle, repositoryId, last, BATCH);
    while (!page.isEmpty()) {
      all.addAll(now.find(page));
      last = page.getLast();
      page = table.findManifestsAfter(handle, repositoryId, last, BATCH);
    }
    return all;
  }

  /**
   * The manifest, if it is not kept any more, and everything below that is not kept either. Below
   * one that is kept everything is.
   */
  Set<Long> falling(long id, KeptManifests kept) {
    Set<Long> falling = new HashSet<>();
    Set<Long> level = Set.of(id);
    while (!level.isEmpty()) {
      Set<Long> fallen = new HashSet<>(level);
      fallen.removeAll(kept.find(level));
      falling.addAll(fallen);
      level = below(fallen);
      level.removeAll(falling);
    }
    return falling;
  }

  private Set<Long> below(Set<Long> ids) {
    return ids.stream()
        .gather(Gatherers.windowFixed(BATCH))
        .map(batch -> reading.keepers().findBelow(handle, repositoryId, batch))
        .flatMap(Set::stream)
        .collect(Collectors.toSet());
  }

  /**
   * These manifests and their blobs.
   *
   * @param kept the manifests of the repository that stay
   */
  Preview preview(Set<Long> manifests, KeptManifests kept) {
    Preview.Counter counted = new Preview.Counter(mostNamed);
    manifests.stream()
        .sorted()
        .gather(Gatherers.windowFixed(BATCH))
        .forEach(ids -> table.findManifests(handle, repositoryId, ids).forEach(counted::add));
    Preview.Things going =
        counted.things(digests -> table.findManifestTypes(handle, repositoryId, digests));
    return new Preview(false, going, blobs(manifests, kept));
  }

  private Preview.Things blobs(Set<Long> manifests, KeptManifests kept) {
    Preview.Counter counted = new Preview.Counter(mostNamed);
    KeptBlobs keptBlobs =
        new KeptBlobs(handle, table, id -> id == repositoryId ? kept : keptElsewhere(id));
    manifests.stream()
        .gather(Gatherers.windowFixed(BATCH))
        .flatMap(ids -> table.findBlobs(handle, repositoryId, ids).stream())
        .distinct()
        .gather(Gatherers.windowFixed(BATCH))
        .map(keptBlobs::findUnkept)
        .forEach(gone -> sizes(gone).forEach(counted::add));
    return counted.things(digests -> mediaTypes.find(handle, digests));
  }

  private List<NamedBlobTable.Sized> sizes(Set<Digest> digests) {
    return table.findSizes(handle, new TreeSet<>(digests));
  }

  private KeptManifests keptElsewhere(long id) {
    return table.isLiving(handle, id) ? reading.now(id) : KeptManifests.none();
  }
}
