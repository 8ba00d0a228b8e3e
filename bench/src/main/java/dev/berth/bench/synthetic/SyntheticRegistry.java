package dev.berth.bench.synthetic;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.db.Database;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatements;

/**
 * Fills an empty database with a registry of a given shape; the same seed gives the same content.
 * Repositories differ in size by a factor of some thirty. About half of the layers are new, the
 * others were seen before: mostly in the same repository and mostly its first ones, as base images
 * are, some in other repositories. Manifests are real JSON with their real digest; the bytes of
 * blobs are in no storage.
 *
 * <p>Rows are loaded past triggers and keys, sorted, which is some ten times as fast. What triggers
 * would write about the use of blobs is written here; the events they would queue are not, as if
 * all reviews had been done.
 */
public final class SyntheticRegistry {
  private final Shape shape;
  private final long seed;
  private final Consumer<String> progress;

  public SyntheticRegistry(Shape shape, long seed, Consumer<String> progress) {
    this.shape = shape;
    this.seed = seed;
    this.progress = progress;
  }

  public void load(Database database) {
    database.useTransaction(
        handle -> {
          handle.execute("SET LOCAL session_replication_role = replica");
          handle.execute("SET LOCAL synchronous_commit = off");
          handle.execute("SET LOCAL work_mem = '256MB'");
          new Draft(shape, seed).make(handle, progress);
          insertStructure(handle);
          insertBlobs(handle);
          restartIdentities(handle);
        });
    progress.accept("vacuuming");
    database.read(handle -> handle.execute("VACUUM (ANALYZE)"));
  }

  /** Layers of a registry with this shape and seed, each once, in random order. */
  public static Stream<Digest> layers(Shape shape, long seed, RandomGenerator random) {
    return random
        .longs(0, shape.layerBlobs())
        .distinct()
        .limit(shape.layerBlobs())
        .mapToObj(number -> "layer " + number + " " + seed)
        .map(text -> text.getBytes(StandardCharsets.UTF_8))
        .map(text -> Digest.ofContent(DigestAlgorithm.SHA256, text));
  }

  private void insertStructure(Handle handle) {
    insert(
        handle,
        "repositories",
        """
        INSERT INTO repositories (id, path, has_manifests)
        SELECT id, 'group-' || id % 20 || '/project-' || id, true
        FROM generate_series(1, :repositories) AS id
        """);
    insert(
        handle,
        "manifests",
        """
        INSERT INTO manifests
          (repository_id, id, digest, media_type_id, config_digest, size, payload)
        SELECT draft_manifest.repository_id, draft_manifest.id, draft_image.digest, media_types.id,
               draft_image.config_digest, length(draft_image.payload), draft_image.payload
        FROM draft_manifest
        JOIN draft_image USING (image)
        JOIN media_types ON media_types.name = 'application/vnd.oci.image.manifest.v1+json'
        ORDER BY draft_manifest.repository_id, draft_manifest.id
        """);
    insert(
        handle,
        "layers",
        """
        INSERT INTO layers
          (repository_id, id, manifest_id, position, digest, size, media_type_id, stored)
        SELECT repository_id, draft_layer.id, manifest_id, position, digest, size, media_types.id, true
        FROM draft_layer
        JOIN media_types ON media_types.name = 'application/vnd.oci.image.layer.v1.tar+gzip'
        ORDER BY draft_layer.id
        """);
    insert(
        handle,
        "tags",
        """
        INSERT INTO tags (repository_id, name, manifest_id)
        SELECT draft_manifest.repository_id, 'v' || number, draft_manifest.id
        FROM generate_series(0, :tags - 1) AS number
        JOIN draft_manifest ON draft_manifest.id = 1 + number * :manifests / :tags
        ORDER BY draft_manifest.repository_id, 2
        """);
  }

  private void insertBlobs(Handle handle) {
    insert(
        handle,
        "blobs",
        """
        INSERT INTO blobs (digest, size, media_type_id, location)
        SELECT digest, size, media_types.id,
               'blobs/' || left(md5(digest), 2) || '/' || md5(digest)::uuid
        FROM (
            SELECT DISTINCT ON (digest) digest, size FROM draft_layer
            UNION ALL
            SELECT config_digest, config_size FROM draft_image
        ) AS blob
        JOIN media_types ON media_types.name = 'application/octet-stream'
        ORDER BY digest
        """);
    insert(
        handle,
        "repository_blobs",
        """
        INSERT INTO repository_blobs (repository_id, digest)
        SELECT repository_id, digest FROM draft_layer
        UNION
        SELECT draft_manifest.repository_id, config_digest
        FROM draft_manifest JOIN draft_image USING (image)
        ORDER BY 1, 2
        """);
    insert(
        handle,
        "blobs_repositories",
        """
        INSERT INTO blobs_repositories (digest, repository_id)
        SELECT digest, repository_id FROM repository_blobs ORDER BY 1, 2
        """);
    insert(
        handle,
        "blobs_layers",
        """
        INSERT INTO blobs_layers (digest, repository_id, layer_id)
        SELECT digest, repository_id, id FROM draft_layer ORDER BY 1, 2, 3
        """);
    insert(
        handle,
        "blobs_configurations",
        """
        INSERT INTO blobs_configurations (digest, repository_id, manifest_id)
        SELECT config_digest, draft_manifest.repository_id, draft_manifest.id
        FROM draft_manifest JOIN draft_image USING (image)
        ORDER BY 1, 2, 3
        """);
  }

  private void insert(Handle handle, String table, String statement) {
    progress.accept("filling " + table);
    handle
        .createUpdate(statement)
        .configure(SqlStatements.class, settings -> settings.setUnusedBindingAllowed(true))
        .bind("repositories", shape.repositories())
        .bind("manifests", shape.manifests())
        .bind("tags", shape.tags())
        .execute();
  }

  private void restartIdentities(Handle handle) {
    restart(handle, "repositories", shape.repositories());
    restart(handle, "manifests", shape.manifests());
    restart(handle, "layers", 2 * shape.layers());
  }

  private static void restart(Handle handle, String table, long last) {
    handle.execute("ALTER TABLE %s ALTER COLUMN id RESTART WITH %d".formatted(table, last + 1));
  }
}
