package dev.berth.bench.models;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.db.Database;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/**
 * A manifest with everything that belongs to it, as a file tree would tell it.
 *
 * @param blobs its layers in their order; the last is its configuration
 * @param sizes of the blobs
 */
record Image(
    long repositoryId,
    Digest digest,
    byte[] payload,
    List<Digest> blobs,
    List<Long> sizes,
    List<String> tags) {

  /** Images of all over a registry, as many as given or all there are. */
  static List<Image> choose(Database modelTwo, int count) {
    return modelTwo.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT repository_id, digest, payload,
                           layer.digests || config_digest AS blobs,
                           layer.sizes || 2000::bigint AS sizes,
                           ARRAY(
                               SELECT name FROM tags
                               WHERE tags.repository_id = manifest.repository_id
                                 AND tags.manifest_id = manifest.id
                           ) AS tags
                    FROM (
                        SELECT repository_id, id, digest, payload, config_digest
                        FROM manifests
                        WHERE id % GREATEST((SELECT max(id) FROM manifests) / :count, 1) = 0
                        LIMIT :count
                    ) AS manifest
                    CROSS JOIN LATERAL (
                        SELECT array_agg(layers.digest ORDER BY position) AS digests,
                               array_agg(layers.size ORDER BY position) AS sizes
                        FROM layers
                        WHERE layers.repository_id = manifest.repository_id
                          AND layers.manifest_id = manifest.id
                    ) AS layer
                    ORDER BY repository_id, manifest.id
                    """)
                .bind("count", count)
                .map((row, _) -> read(row))
                .list());
  }

  private static Image read(ResultSet row) throws SQLException {
    return new Image(
        row.getLong("repository_id"),
        Digest.fromBytes(row.getBytes("digest")),
        row.getBytes("payload"),
        Arrays.stream((byte[][]) row.getArray("blobs").getArray()).map(Digest::fromBytes).toList(),
        List.of((Long[]) row.getArray("sizes").getArray()),
        List.of((String[]) row.getArray("tags").getArray()));
  }

  List<Digest> layers() {
    return blobs.subList(0, blobs.size() - 1);
  }

  List<Long> layerSizes() {
    return sizes.subList(0, sizes.size() - 1);
  }

  Digest configuration() {
    return blobs.getLast();
  }

  /** Another image of the same blobs, which has no tag. */
  Image changed(String annotation) {
    byte[] beginning =
        "{\"annotations\":{\"change\":\"%s\"},"
            .formatted(annotation)
            .getBytes(StandardCharsets.UTF_8);
    byte[] changed = Arrays.copyOf(beginning, beginning.length + payload.length - 1);
    System.arraycopy(payload, 1, changed, beginning.length, payload.length - 1);
    return new Image(
        repositoryId,
        Digest.ofContent(DigestAlgorithm.SHA256, changed),
        changed,
        blobs,
        sizes,
        List.of());
  }
}
