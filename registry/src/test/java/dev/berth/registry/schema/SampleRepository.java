package dev.berth.registry.schema;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.db.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** A repository to try statements on. Its digests are its own; other tests do not meet them. */
record SampleRepository(Handle handle, long id) {

  static SampleRepository create(Handle handle) {
    return new SampleRepository(
        handle,
        handle
            .createQuery("INSERT INTO repositories (path) VALUES (:path) RETURNING id")
            .bind("path", "sample/" + UUID.randomUUID())
            .mapTo(long.class)
            .one());
  }

  /** Runs the work on a new repository, in one transaction. */
  static void use(TestDatabase database, Consumer<SampleRepository> work) {
    database.database().useTransaction(handle -> work.accept(create(handle)));
  }

  QueuedEvents queued() {
    return new QueuedEvents(handle, id);
  }

  Digest digest(String name) {
    byte[] content = (id + " " + name).getBytes(StandardCharsets.UTF_8);
    return Digest.ofContent(DigestAlgorithm.SHA256, content);
  }

  /** A blob as an upload leaves it: its row, and the link that makes it visible here. */
  Digest blob(String name) {
    Digest digest = digest(name);
    handle.execute(
        "INSERT INTO blobs (digest, size, media_type_id, location) VALUES (?, 1, ?, ?)",
        digest,
        mediaType(),
        "blobs/00/" + UUID.randomUUID());
    link(digest);
    return digest;
  }

  void link(Digest digest) {
    handle.execute(
        """
        INSERT INTO repository_blobs (repository_id, digest) VALUES (?, ?)
        ON CONFLICT (repository_id, digest) DO NOTHING
        """,
        id,
        digest);
  }

  void unlink(Digest digest) {
    handle.execute(
        "DELETE FROM repository_blobs WHERE repository_id = ? AND digest = ?", id, digest);
  }

  /** A manifest without layers, named by nobody. */
  long manifest(String name, @Nullable Digest configuration, @Nullable Digest subject) {
    return handle
        .createQuery(
            """
            INSERT INTO manifests
              (repository_id, digest, media_type_id, subject_digest, config_digest, size, payload)
            VALUES (:repository, :digest, :mediaType, :subject, :configuration, 2, '{}')
            RETURNING id
            """)
        .bind("repository", id)
        .bind("digest", digest(name))
        .bind("mediaType", mediaType())
        .bindByType("subject", subject, Digest.class)
        .bindByType("configuration", configuration, Digest.class)
        .mapTo(long.class)
        .one();
  }

  long image(String name, Digest configuration, Digest... layers) {
    long manifest = manifest(name, configuration, null);
    layers(manifest, true, layers);
    return manifest;
  }

  long index(String name, long... children) {
    long index = manifest(name, null, null);
    for (long child : children) {
      handle.execute(
          "INSERT INTO manifest_references (repository_id, parent_id, child_id) VALUES (?, ?, ?)",
          id,
          index,
          child);
    }
    return index;
  }

  /** All layers in one statement, as a push does it. */
  void layers(long manifest, boolean stored, Digest... layers) {
    String digests =
        Arrays.stream(layers)
            .map(layer -> HexFormat.of().formatHex(layer.toBytes()))
            .collect(Collectors.joining(","));
    handle
        .createUpdate(
            """
            INSERT INTO layers
              (repository_id, manifest_id, position, digest, size, media_type_id, stored)
            SELECT :repository, :manifest, position, decode(digest, 'hex'), 1, :mediaType, :stored
            FROM unnest(string_to_array(:digests, ',')) WITH ORDINALITY AS given (digest, position)
            """)
        .bind("repository", id)
        .bind("manifest", manifest)
        .bind("mediaType", mediaType())
        .bind("stored", stored)
        .bind("digests", digests)
        .execute();
  }

  /** An image whose configuration and only layer are missing. */
  long sparseImage(String name, Digest configuration, Digest layer) {
    long image =
        handle
            .createQuery(
                """
                INSERT INTO manifests
                  (repository_id, digest, media_type_id, config_digest, config_awaited, size, payload)
                VALUES (:repository, :digest, :mediaType, :configuration, true, 2, '{}')
                RETURNING id
                """)
            .bind("repository", id)
            .bind("digest", digest(name))
            .bind("mediaType", mediaType())
            .bind("configuration", configuration)
            .mapTo(long.class)
            .one();
    handle.execute(
        """
        INSERT INTO layers
          (repository_id, manifest_id, position, digest, size, media_type_id, stored, awaited)
        VALUES (?, ?, 0, ?, 1, ?, false, true)
        """,
        id,
        image,
        layer,
        mediaType());
    handle.execute(
        """
        INSERT INTO missing_references (repository_id, digest, kind, needed_by, manifest_id)
        SELECT repository_id, config_digest, 'configuration', id, id
        FROM manifests
        WHERE repository_id = ? AND id = ?
        UNION ALL
        SELECT repository_id, digest, 'layer', id, manifest_id
        FROM layers
        WHERE repository_id = ? AND manifest_id = ?
        """,
        id,
        image,
        id,
        image);
    return image;
  }

  /** An index whose only child is missing. */
  long sparseIndex(String name, Digest child) {
    long index = manifest(name, null, null);
    handle.execute(
        """
        INSERT INTO missing_references (repository_id, digest, kind, needed_by, manifest_id)
        VALUES (?, ?, 'child', ?, ?)
        """,
        id,
        child,
        index,
        index);
    return index;
  }

  void tag(String name, long manifest) {
    handle.execute(
        """
        INSERT INTO tags (repository_id, name, manifest_id) VALUES (?, ?, ?)
        ON CONFLICT (repository_id, name)
        DO UPDATE SET manifest_id = excluded.manifest_id, updated_at = clock_timestamp()
        """,
        id,
        name,
        manifest);
  }

  void deleteTag(String name) {
    handle.execute("DELETE FROM tags WHERE repository_id = ? AND name = ?", id, name);
  }

  void deleteManifest(long manifest) {
    handle.execute("DELETE FROM manifests WHERE repository_id = ? AND id = ?", id, manifest);
  }

  int mediaType() {
    handle.execute(
        "INSERT INTO media_types (name) VALUES ('application/sample') ON CONFLICT DO NOTHING");
    return handle
        .createQuery("SELECT id FROM media_types WHERE name = 'application/sample'")
        .mapTo(int.class)
        .one();
  }
}
