package dev.berth.registry.gc.figures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.gc.figures.GcStatus.Removed;
import java.time.Duration;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class GcStatusTableIT {
  @RegisterExtension static final TestDatabase server = new TestDatabase();

  private static GcStatus status() {
    return server.database().read(new GcStatusTable()::get);
  }

  private static void insert(String statement) {
    server.database().useTransaction(handle -> handle.execute(statement));
  }

  @AfterEach
  void empty() {
    server
        .database()
        .useTransaction(
            (Handle handle) ->
                handle.execute(
                    """
                    TRUNCATE blob_review_queue, manifest_review_queue, storage_deletions,
                        collected, deleted_manifests
                    """));
  }

  @Test
  void knowsThatNothingIsToBeDone() {
    Backlog.Queue none = new Backlog.Queue(0, 0, 0, Optional.empty());
    Removed nothing = new Removed(0, 0, 0, 0, 0);
    assertThat(status())
        .isEqualTo(new GcStatus(new Backlog(none, none, none, 0), nothing, nothing, nothing, 0));
  }

  @Test
  void countsTheQueues() {
    insert(
        """
        INSERT INTO blob_review_queue (repository_id, digest, review_after, event, attempts)
        SELECT 1, '\\x01', clock_timestamp() + due, 'blob_upload', attempts
        FROM (VALUES (interval '-2 hours', 0), ('-1 hour', 0), ('1 hour', 3))
            AS entry (due, attempts)
        """);
    insert(
        """
        INSERT INTO manifest_review_queue (repository_id, manifest_id, review_after, event)
        VALUES (1, 1, clock_timestamp() + interval '1 hour', 'tag_delete')
        """);

    Backlog backlog = status().backlog();

    assertThat(backlog.manifests()).isEqualTo(new Backlog.Queue(1, 0, 0, Optional.empty()));
    assertThat(backlog.blobs().waiting()).isEqualTo(3);
    assertThat(backlog.blobs().due()).isEqualTo(2);
    assertThat(backlog.blobs().retried()).isEqualTo(1);
    assertThat(backlog.blobs().overdue().orElseThrow())
        .isBetween(Duration.ofHours(2), Duration.ofMinutes(125));
  }

  /** One waits, one is due, one has been claimed, one is gone and only to be looked at again. */
  @Test
  void countsObjectsThatAreStillThere() {
    insert(
        """
        INSERT INTO storage_deletions
            (location, size, cause, delete_after, claimed_until, attempts, removed_at)
        SELECT 'blobs/00/' || number, size, 'collected', clock_timestamp() + due,
               clock_timestamp() + claimed, attempts, removed
        FROM (VALUES
            (1, 1000, interval '1 hour', NULL::interval, 0, NULL::timestamptz),
            (2, NULL, '-1 minute', NULL, 0, NULL),
            (3, 10, '-1 hour', '1 minute', 2, NULL),
            (4, 100000, '-1 hour', '-1 minute', 0, clock_timestamp())
        ) AS entry (number, size, due, claimed, attempts, removed)
        """);

    Backlog backlog = status().backlog();

    assertThat(backlog.bytes()).isEqualTo(1010);
    assertThat(backlog.objects().waiting()).isEqualTo(3);
    assertThat(backlog.objects().due()).isEqualTo(1);
    assertThat(backlog.objects().retried()).isEqualTo(1);
    assertThat(backlog.objects().overdue().orElseThrow())
        .isBetween(Duration.ofMinutes(1), Duration.ofMinutes(5));
  }

  @Test
  void countsWhatWasRemovedAndWhen() {
    insert(
        """
        INSERT INTO collected (collected_at, kind, event, finding, bytes)
        SELECT clock_timestamp() - age, kind, 'tag_delete', 'unused', bytes
        FROM (VALUES
            (interval '1 minute', 'manifest', 500),
            ('1 minute', 'object', 70),
            ('2 hours', 'link', 0),
            ('2 hours', 'blob', 70),
            ('2 hours', 'object', 4),
            ('2 days', 'object', 1)
        ) AS entry (age, kind, bytes)
        """);

    GcStatus status = status();

    assertThat(status.lastHour()).isEqualTo(new Removed(1, 0, 0, 1, 70));
    assertThat(status.lastDay()).isEqualTo(new Removed(1, 1, 1, 2, 74));
    assertThat(status.recorded()).isEqualTo(new Removed(1, 1, 1, 3, 75));
  }

  @Test
  void countsManifestsThatCanBeRestored() {
    insert("INSERT INTO media_types (id, name) VALUES (1, 'x/y') ON CONFLICT DO NOTHING");
    insert(
        """
        INSERT INTO deleted_manifests
            (repository_id, digest, media_type_id, payload, tags, keep_until)
        SELECT 1, '\\x01', 1, '{}', '{}', clock_timestamp() + due
        FROM (VALUES (interval '1 hour'), ('1 minute'), ('-1 minute')) AS entry (due)
        """);

    assertThat(status().restorable()).isEqualTo(2);
  }
}
