package dev.berth.bench.models;

import dev.berth.registry.db.Database;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatements;

/** Things that are there, for a query to ask about: a tag, its manifest, one of its layers. */
record Example(long repositoryId, String path, String tag, byte[] manifest, byte[] blob) {

  /** Examples of all over a registry in Model 2, the same each time. */
  static List<Example> choose(Database modelTwo, int count) {
    return modelTwo.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT tag.repository_id, repositories.path, tag.name,
                           manifests.digest AS manifest, layers.digest AS blob
                    FROM (
                        SELECT repository_id, name, manifest_id
                        FROM tags
                        ORDER BY md5(name)
                        LIMIT :count
                    ) AS tag
                    JOIN repositories ON repositories.id = tag.repository_id
                    JOIN manifests
                      ON manifests.repository_id = tag.repository_id
                      AND manifests.id = tag.manifest_id
                    JOIN layers
                      ON layers.repository_id = tag.repository_id
                      AND layers.manifest_id = tag.manifest_id
                      AND layers.position = tag.manifest_id % 7
                    ORDER BY md5(tag.name)
                    """)
                .bind("count", count)
                .map(
                    (row, _) ->
                        new Example(
                            row.getLong("repository_id"),
                            row.getString("path"),
                            row.getString("name"),
                            row.getBytes("manifest"),
                            row.getBytes("blob")))
                .list());
  }

  /** A statement that asks about this; it need not ask for all of it. */
  Query ask(Handle handle, String query) {
    return handle
        .createQuery(query)
        .configure(SqlStatements.class, settings -> settings.setUnusedBindingAllowed(true))
        .bind("repositoryId", repositoryId)
        .bind("path", path)
        .bind("tag", tag)
        .bind("manifest", manifest)
        .bind("blob", blob);
  }
}
