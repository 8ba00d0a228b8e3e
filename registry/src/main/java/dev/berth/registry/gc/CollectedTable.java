package dev.berth.registry.gc;

import dev.berth.oci.Digest;
import dev.berth.registry.blob.BlobLink;
import dev.berth.registry.ledger.GivenUpBlob;
import dev.berth.registry.ledger.StorageSweepTable.Claimed;
import dev.berth.registry.manifest.ManifestGraphTable;
import dev.berth.registry.review.Review;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
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
      Optional<Long> repositoryId,
      Optional<Digest> digest,
      Optional<String> location,
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
                        Optional.of(repositoryId),
                        Optional.of(manifest.digest()),
                        Optional.empty(),
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
                        Optional.of(link.repositoryId()),
                        Optional.of(link.digest()),
                        Optional.empty(),
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
                        Optional.empty(),
                        Optional.of(blob.digest()),
                        blob.location().map(Objects::toString),
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
                        Optional.empty(),
                        object.digest(),
                        Optional.of(object.location().path()),
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
        .bindArray("repositoryIds", Long.class, each(entries, Entry::repositoryId))
        .bindArray("digests", Digest.class, each(entries, Entry::digest))
        .bindArray("locations", String.class, each(entries, Entry::location))
        .bindArray("events", String.class, entries.stream().map(Entry::event).toList())
        .bindArray("findings", String.class, entries.stream().map(Entry::finding).toList())
        .bindArray("bytes", Long.class, entries.stream().map(Entry::bytes).toList())
        .execute();
  }

  /** With null for what is not there. */
  private static <T> List<@Nullable T> each(
      Collection<Entry> entries, Function<Entry, Optional<T>> value) {
    List<@Nullable T> values = new ArrayList<>(entries.size());
    for (Entry entry : entries) {
      values.add(value.apply(entry).orElse(null));
    }
    return values;
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
