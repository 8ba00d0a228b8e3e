package dev.berth.bench.models;

import dev.berth.oci.Digest;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.Update;

/** Writes images as an import of a file tree would, each in a transaction of the caller. */
abstract sealed class Importer permits ModelOneImporter, ModelTwoImporter {
  private int statements;

  /** Stores an image, its blobs and its tags; what is there already stays as it is. */
  abstract void write(Handle handle, Image image);

  /** How many statements were sent so far. */
  final int statements() {
    return statements;
  }

  final Update update(Handle handle, String statement, Image image) {
    statements++;
    return bound(handle.createUpdate(statement), image);
  }

  final long id(Handle handle, String statement, Image image, long otherwise) {
    statements++;
    return handle
        .createQuery(statement)
        .configure(SqlStatements.class, settings -> settings.setUnusedBindingAllowed(true))
        .bindMap(values(image))
        .mapTo(Long.class)
        .findOne()
        .orElse(otherwise);
  }

  private static Update bound(Update update, Image image) {
    return update
        .configure(SqlStatements.class, settings -> settings.setUnusedBindingAllowed(true))
        .bindMap(values(image))
        .bindArray("blobs", Digest.class, image.blobs())
        .bindArray("sizes", Long.class, image.sizes())
        .bindArray("layers", Digest.class, image.layers())
        .bindArray("layerSizes", Long.class, image.layerSizes())
        .bindArray("tags", String.class, image.tags());
  }

  private static Map<String, Object> values(Image image) {
    return Map.of(
        "repositoryId", image.repositoryId(),
        "digest", image.digest(),
        "payload", image.payload(),
        "size", image.payload().length,
        "configuration", image.configuration());
  }
}
