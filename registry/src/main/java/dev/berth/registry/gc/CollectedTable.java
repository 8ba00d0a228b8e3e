package dev.berth.registry.gc;

import dev.berth.oci.Digest;
import dev.berth.registry.blob.BlobLink;
import dev.berth.registry.ledger.GivenUpBlob;
import dev.berth.registry.ledger.StorageSweepTable.Claimed;
import dev.berth.registry.manifest.ManifestGraphTable;
import dev.berth.registry.review.Review;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The table {@code collected}: what was removed, when, because of which event and finding. */
final class CollectedTable {

  /**
   * A row to be.
   *
   * @param location for objects only
   */
  record Entry(
      String kind,
      @Nullable Long repositoryId,
      @Nullable Digest digest,
      @Nullable String location,
      String event,
      String finding,
      long bytes) {}

  void insertManifests(
      Handle handle, long repositoryId, List<ManifestGraphTable.Deleted> deleted, String event) {
    insert(
        handle,
        deleted.stream()
            .map(
                manifest ->
                    new Entry(
                        "manifest",
                        repositoryId,
                        manifest.digest(),
                        null,
                        event,
                        "no tag leads to it",
                        manifest.size()))
            .toList());
  }

  void insertLinks(Handle handle, List<BlobLink> dropped, List<Review<Digest>> reviews) {
    Map<BlobLink, String> events =
        reviews.stream()
            .collect(
                Collectors.toMap(
                    review -> new BlobLink(review.repositoryId(), review.subject()),
                    Review::event,
                    (_, last) -> last));
    insert(
        handle,
        dropped.stream()
            .map(
                link ->
                    new Entry(
                        "link",
                        link.repositoryId(),
                        link.digest(),
                        null,
                        event(events, link),
                        "no manifest of the repository names it",
                        0))
            .toList());
  }

  void insertBlobs(Handle handle, List<GivenUpBlob> deleted, List<Review<Digest>> reviews) {
    Map<Digest, String> events =
        reviews.stream()
            .collect(Collectors.toMap(Review::subject, Review::event, (_, last) -> last));
    insert(
        handle,
        deleted.stream()
            .map(
                blob ->
                    new Entry(
                        "blob",
                        null,
                        blob.digest(),
                        blob.location().map(Objects::toString).orElse(null),
                        event(events, blob.digest()),
                        "no layer, no configuration and no repository uses it",
                        blob.size()))
            .toList());
  }

  private static <K> String event(Map<K, String> events, K key) {
    return Objects.requireNonNull(events.get(key));
  }

  void insertObjects(Handle handle, List<Claimed> removed, Map<Claimed, Long> sizes) {
    insert(
        handle,
        removed.stream()
            .map(
                object ->
                    new Entry(
                        "object",
                        null,
                        object.digest().orElse(null),
                        object.location().path(),
                        object.cause(),
                        "its time in the ledger was over",
                        sizes.getOrDefault(object, 0L)))
            .toList());
  }

  void insert(Handle handle, Collection<Entry> entries) {
    if (entries.isEmpty()) {
      return;
    }
    handle
        .createUpdate(
            """
            INSERT INTO collected (kind, repository_id, digest, location, event, finding, bytes)
            SELECT kind, repository_id, digest, location, event, finding, bytes
            FROM unnest(
                :kinds, :repositoryIds, :digests, :locations, :events, :findings, :bytes)
                AS entry (kind, repository_id, digest, location, event, finding, bytes)
            """)
        .bindArray("kinds", String.class, entries.stream().map(Entry::kind).toList())
        .bindArray("repositoryIds", Long.class, entries.stream().map(Entry::repositoryId).toList())
        .bindArray("digests", Digest.class, entries.stream().map(Entry::digest).toList())
        .bindArray("locations", String.class, entries.stream().map(Entry::location).toList())
        .bindArray("events", String.class, entries.stream().map(Entry::event).toList())
        .bindArray("findings", String.class, entries.stream().map(Entry::finding).toList())
        .bindArray("bytes", Long.class, entries.stream().map(Entry::bytes).toList())
        .execute();
  }

  /** Forgets what was removed longer ago than this, at most so many; returns how many. */
  int deleteOld(Handle handle, Duration keep, int most) {
    return handle
        .createUpdate(
            """
            DELETE FROM collected
            WHERE id = ANY(ARRAY(
                SELECT id
                FROM collected
                WHERE collected_at < (SELECT clock_timestamp() - make_interval(secs => :keep))
                ORDER BY collected_at
                LIMIT :most
                FOR UPDATE SKIP LOCKED
            ))
            """)
        .bind("keep", keep.toSeconds())
        .bind("most", most)
        .execute();
  }
}
