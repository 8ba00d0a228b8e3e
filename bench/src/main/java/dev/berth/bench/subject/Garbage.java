package dev.berth.bench.subject;

import dev.berth.bench.synthetic.Shape;
import dev.berth.oci.Digest;
import dev.berth.registry.db.Database;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.Location;
import dev.berth.registry.storage.ObjectWriter;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * Makes what reviews are to look at, in a database that holds a synthetic registry. Everything goes
 * through the tables with their triggers, as requests would bring it about, spread over all
 * repositories. Events are due as {@code review_delays} says.
 */
public final class Garbage {
  private static final int OBJECT_SIZE = 4096;

  private final Database database;
  private final BlobStorage storage;
  private final Shape shape;

  public Garbage(Database database, BlobStorage storage, Shape shape) {
    this.database = database;
    this.storage = storage;
    this.shape = shape;
  }

  /** Blobs that were pushed and that no manifest names. */
  public void unusedBlobs(int count) {
    database.useTransaction(handle -> insertUnusedBlobs(handle, count));
  }

  /** The same, with their objects in storage. */
  public void unusedBlobsWithObjects(int count) {
    List<String> locations =
        database.inTransaction(
            handle -> {
              insertUnusedBlobs(handle, count);
              return handle.createQuery("SELECT location FROM unused").mapTo(String.class).list();
            });
    locations.forEach(this::write);
  }

  private void insertUnusedBlobs(Handle handle, int count) {
    handle
        .createUpdate(
            """
            CREATE TEMPORARY TABLE unused ON COMMIT DROP AS
            SELECT '\\x01'::bytea || sha256(id::text::bytea) AS digest,
                   'blobs/' || left(id::text, 2) || '/' || id AS location,
                   1 + floor(random() * :repositories)::bigint AS repository_id
            FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, :count)) AS made
            """)
        .bind("count", count)
        .bind("repositories", shape.repositories())
        .execute();
    handle
        .createUpdate(
            """
            INSERT INTO blobs (digest, size, media_type_id, location)
            SELECT digest, :size, 1, location FROM unused
            """)
        .bind("size", OBJECT_SIZE)
        .execute();
    handle.execute(
        """
        INSERT INTO repository_blobs (repository_id, digest)
        SELECT repository_id, digest FROM unused
        """);
  }

  private void write(String location) {
    try (ObjectWriter writer = storage.create(new Location(location))) {
      writer.write(new byte[OBJECT_SIZE], 0, OBJECT_SIZE);
    }
  }

  /** Events of blobs that manifests name, as if one of several uses had gone. */
  public void eventsOfUsedBlobs(List<Digest> layers) {
    database.useTransaction(
        handle ->
            handle
                .createUpdate(
                    """
                    INSERT INTO blob_review_queue (repository_id, digest, review_after, event)
                    SELECT used.repository_id, layer.digest, review_after('layer_delete'), 'layer_delete'
                    FROM unnest(:layers) AS layer (digest)
                    CROSS JOIN LATERAL (
                        SELECT repository_id FROM blobs_layers
                        WHERE blobs_layers.digest = layer.digest
                        LIMIT 1
                    ) AS used
                    """)
                .bindArray("layers", Digest.class, layers)
                .execute());
  }

  /** Copies of stored manifests, layers and all, that no tag names. */
  public void untaggedManifests(int count) {
    database.useTransaction(
        handle -> {
          chooseManifests(handle, count);
          handle.execute(
              """
              INSERT INTO manifests
                (repository_id, id, digest, media_type_id, config_digest, size, payload)
              SELECT repository_id, id, '\\x01'::bytea || sha256(payload), media_type_id,
                     config_digest, length(payload), payload
              FROM chosen
              """);
          handle.execute(
              """
              INSERT INTO layers
                (repository_id, manifest_id, position, digest, size, media_type_id, stored)
              SELECT chosen.repository_id, chosen.id, layers.position, layers.digest, layers.size,
                     layers.media_type_id, layers.stored
              FROM chosen
              CROSS JOIN LATERAL (
                  SELECT position, digest, size, media_type_id, stored
                  FROM layers
                  WHERE layers.repository_id = chosen.repository_id
                    AND layers.manifest_id = chosen.source
                  -- Otherwise all layers of the registry are read, to find these.
                  LIMIT 1000
              ) AS layers
              """);
        });
  }

  /** Events of manifests that have a tag, as if another had gone. */
  public void eventsOfTaggedManifests(int count) {
    database.useTransaction(
        handle -> {
          chooseManifests(handle, count);
          handle.execute(
              """
              INSERT INTO manifest_review_queue (repository_id, manifest_id, review_after, event)
              SELECT repository_id, source, review_after('tag_delete'), 'tag_delete' FROM chosen
              """);
        });
  }

  /** Stored manifests of all repositories in turn, and for each what a copy of it needs. */
  private void chooseManifests(Handle handle, int count) {
    handle
        .createUpdate(
            """
            CREATE TEMPORARY TABLE chosen ON COMMIT DROP AS
            SELECT turn.repository_id,
                   nextval(pg_get_serial_sequence('manifests', 'id')) AS id,
                   stored.id AS source,
                   stored.media_type_id,
                   stored.config_digest,
                   convert_to('{"annotations":{"copy":"' || gen_random_uuid() || '"},', 'UTF8')
                     || substr(stored.payload, 2) AS payload
            FROM (
                SELECT 1 + number % :repositories AS repository_id,
                       number / :repositories AS place
                FROM generate_series(0, :count - 1) AS number
            ) AS turn
            CROSS JOIN LATERAL (
                SELECT manifests.id, media_type_id, config_digest, payload
                FROM manifests
                WHERE manifests.repository_id = turn.repository_id AND manifests.id <= :manifests
                ORDER BY manifests.id
                OFFSET turn.place
                LIMIT 1
            ) AS stored
            """)
        .bind("count", count)
        .bind("repositories", shape.repositories())
        .bind("manifests", shape.manifests())
        .execute();
  }

  /** Objects that were given up, and may be removed now. */
  public void abandonedObjects(int count) {
    List<String> locations =
        database.inTransaction(
            handle ->
                handle
                    .createQuery(
                        """
                        INSERT INTO storage_deletions (location, size, cause, delete_after)
                        SELECT 'blobs/' || left(id::text, 2) || '/' || id, :size, 'cancelled', now()
                        FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, :count)) AS made
                        RETURNING location
                        """)
                    .bind("size", OBJECT_SIZE)
                    .bind("count", count)
                    .mapTo(String.class)
                    .list());
    locations.forEach(this::write);
  }

  /** Fills the queues, the ledger and the records with rows whose time has not come. */
  public void rowsThatWait(int count) {
    database.useTransaction(
        handle -> {
          wait(
              handle,
              count,
              """
              INSERT INTO blob_review_queue (repository_id, digest, review_after, event)
              SELECT id, '\\x01'::bytea || sha256(id::text::bytea), now() + interval '1 day', 'waits'
              FROM generate_series(1, :count) AS id
              """);
          wait(
              handle,
              count,
              """
              INSERT INTO manifest_review_queue (repository_id, manifest_id, review_after, event)
              SELECT id, -id, now() + interval '1 day', 'waits'
              FROM generate_series(1, :count) AS id
              """);
          wait(
              handle,
              count,
              """
              INSERT INTO storage_deletions (location, cause, delete_after)
              SELECT 'blobs/waits/' || id, 'waits', now() + interval '1 day'
              FROM generate_series(1, :count) AS id
              """);
          wait(
              handle,
              count,
              """
              INSERT INTO deleted_manifests
                (repository_id, digest, media_type_id, payload, tags, keep_until)
              SELECT id, '\\x01'::bytea || sha256(id::text::bytea), 1, '{}', '{}',
                     now() + interval '1 day'
              FROM generate_series(1, :count) AS id
              """);
          wait(
              handle,
              count,
              """
              INSERT INTO collected (kind, event, finding, bytes)
              SELECT 'waits', 'waits', 'waits', 0 FROM generate_series(1, :count)
              """);
        });
  }

  private static void wait(Handle handle, int count, String statement) {
    handle.createUpdate(statement).bind("count", count).execute();
  }
}
