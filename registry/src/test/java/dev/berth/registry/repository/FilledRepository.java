package dev.berth.registry.repository;

import dev.berth.oci.RepositoryName;
import dev.berth.registry.db.Database;
import dev.berth.registry.repository.RepositoryDeletion.Removed;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/**
 * A repository with images, written by plain statements with all triggers in place. Each image has
 * a tag, a configuration and a layer of its own; each ten of them an index, all of these an index
 * once more; and three uploads are under way.
 */
record FilledRepository(Database database, Repository repository, int images) {
  private static final int UPLOADS = 3;

  static FilledRepository create(Database database, int images) {
    RepositoryName name = new RepositoryName("filled/" + UUID.randomUUID());
    Repository repository = new RepositoryLookup(database, new RepositoryTable()).getOrCreate(name);
    FilledRepository filled = new FilledRepository(database, repository, images);
    database.useTransaction(filled::fill);
    return filled;
  }

  long id() {
    return repository.id();
  }

  RepositoryName name() {
    return repository.name();
  }

  private void fill(Handle handle) {
    handle.execute("UPDATE repositories SET has_manifests = true WHERE id = ?", id());
    handle.execute(
        """
        CREATE OR REPLACE FUNCTION pg_temp.content(repository bigint, kind text, number bigint)
        RETURNS bytea LANGUAGE sql IMMUTABLE
        AS 'SELECT ''\\x01''::bytea || sha256(convert_to(repository || kind || number, ''UTF8''))'
        """);
    execute(
        handle,
        """
        INSERT INTO blobs (digest, size, media_type_id, location)
        SELECT pg_temp.content(:repository, kind, number), 1, 1, 'blobs/00/' || gen_random_uuid()
        FROM generate_series(1, :images) AS number
        CROSS JOIN (VALUES ('config'), ('layer')) AS kinds (kind)
        """);
    execute(
        handle,
        """
        INSERT INTO repository_blobs (repository_id, digest)
        SELECT :repository, pg_temp.content(:repository, kind, number)
        FROM generate_series(1, :images) AS number
        CROSS JOIN (VALUES ('config'), ('layer')) AS kinds (kind)
        """);
    execute(
        handle,
        """
        INSERT INTO manifests
          (repository_id, digest, media_type_id, config_digest, size, payload)
        SELECT :repository, pg_temp.content(:repository, 'image', number), 1,
               pg_temp.content(:repository, 'config', number), 2, '{}'
        FROM generate_series(1, :images) AS number
        """);
    execute(
        handle,
        """
        INSERT INTO layers
          (repository_id, manifest_id, position, digest, size, media_type_id, stored)
        SELECT :repository, manifests.id, 0, pg_temp.content(:repository, 'layer', number), 1, 1, true
        FROM generate_series(1, :images) AS number
        JOIN manifests ON manifests.repository_id = :repository
                      AND manifests.digest = pg_temp.content(:repository, 'image', number)
        """);
    execute(
        handle,
        """
        INSERT INTO tags (repository_id, name, manifest_id)
        SELECT :repository, 'tag-' || id, id FROM manifests WHERE repository_id = :repository
        """);
    insertIndexes(handle);
    insertUploads(handle);
  }

  private void insertIndexes(Handle handle) {
    execute(
        handle,
        """
        INSERT INTO manifests (repository_id, digest, media_type_id, size, payload)
        SELECT :repository, pg_temp.content(:repository, 'index', number), 1, 2, '{}'
        FROM generate_series(0, (:images - 1) / 10 + 1) AS number
        """);
    execute(
        handle,
        """
        INSERT INTO manifest_references (repository_id, parent_id, child_id)
        SELECT :repository, parent.id, child.id
        FROM generate_series(1, :images) AS number
        JOIN manifests AS child ON child.repository_id = :repository
                               AND child.digest = pg_temp.content(:repository, 'image', number)
        JOIN manifests AS parent
          ON parent.repository_id = :repository
         AND parent.digest = pg_temp.content(:repository, 'index', (number - 1) / 10 + 1)
        """);
    execute(
        handle,
        """
        INSERT INTO manifest_references (repository_id, parent_id, child_id)
        SELECT :repository, parent.id, child.id
        FROM generate_series(1, (:images - 1) / 10 + 1) AS number
        JOIN manifests AS child ON child.repository_id = :repository
                               AND child.digest = pg_temp.content(:repository, 'index', number)
        JOIN manifests AS parent ON parent.repository_id = :repository
                                AND parent.digest = pg_temp.content(:repository, 'index', 0)
        """);
  }

  private void insertUploads(Handle handle) {
    for (int upload = 0; upload < UPLOADS; upload++) {
      handle.execute(
          """
          INSERT INTO uploads
            (repository_id, id, location, copy_location, token, digest, expires_at)
          VALUES (?, gen_random_uuid(), 'blobs/00/' || gen_random_uuid(),
                  'blobs/00/' || gen_random_uuid(), gen_random_uuid(), '', now())
          """,
          id());
    }
  }

  private void execute(Handle handle, String statement) {
    handle.createUpdate(statement).bind("repository", id()).bind("images", images).execute();
  }

  /** What a deletion should say that it removed. */
  Removed all() {
    int indexes = (images + 9) / 10 + 1;
    return new Removed(images, images + indexes, 2L * images, UPLOADS);
  }

  /** How many rows of any table speak of this repository, the queues and the deletion aside. */
  long rowsLeft() {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT (SELECT count(*) FROM repositories WHERE id = :id)
                         + (SELECT count(*) FROM tags WHERE repository_id = :id)
                         + (SELECT count(*) FROM manifests WHERE repository_id = :id)
                         + (SELECT count(*) FROM manifest_references WHERE repository_id = :id)
                         + (SELECT count(*) FROM layers WHERE repository_id = :id)
                         + (SELECT count(*) FROM repository_blobs WHERE repository_id = :id)
                         + (SELECT count(*) FROM blobs_layers WHERE repository_id = :id)
                         + (SELECT count(*) FROM blobs_configurations WHERE repository_id = :id)
                         + (SELECT count(*) FROM blobs_repositories WHERE repository_id = :id)
                         + (SELECT count(*) FROM uploads WHERE repository_id = :id)
                    """)
                .bind("id", id())
                .mapTo(Long.class)
                .one());
  }
}
