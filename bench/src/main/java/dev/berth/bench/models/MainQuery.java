package dev.berth.bench.models;

/**
 * A question that clients or collection ask all the time, in each model one statement. The id of
 * the repository is known, as requests have it from its name.
 */
enum MainQuery {
  MANIFEST_BY_TAG(
      "manifest by tag",
      """
      SELECT manifests.digest, manifests.media_type_id, manifests.payload
      FROM tags
      JOIN manifests ON manifests.id = tags.manifest_id
      WHERE tags.repository_id = :repositoryId AND tags.name = :tag
      """,
      """
      SELECT manifests.digest, manifests.media_type_id, manifests.payload
      FROM tags
      JOIN manifests
        ON manifests.repository_id = :repositoryId AND manifests.id = tags.manifest_id
      WHERE tags.repository_id = :repositoryId AND tags.name = :tag
      """),
  MANIFEST_BY_DIGEST(
      "manifest by digest",
      """
      SELECT manifests.digest, manifests.media_type_id, manifests.payload
      FROM manifests
      JOIN repository_manifests
        ON repository_manifests.repository_id = :repositoryId
        AND repository_manifests.manifest_id = manifests.id
      WHERE manifests.digest = :manifest
      """,
      """
      SELECT digest, media_type_id, payload
      FROM manifests
      WHERE repository_id = :repositoryId AND digest = :manifest
      """),
  BLOB_IN_REPOSITORY(
      "blob of a repository",
      """
      SELECT blobs.size, blobs.location
      FROM blobs
      JOIN repository_blobs
        ON repository_blobs.repository_id = :repositoryId
        AND repository_blobs.blob_id = blobs.id
      WHERE blobs.digest = :blob
      """,
      """
      SELECT blobs.size, blobs.location
      FROM repository_blobs
      JOIN blobs ON blobs.digest = :blob
      WHERE repository_blobs.repository_id = :repositoryId AND repository_blobs.digest = :blob
      """),
  LAYERS_OF_MANIFEST(
      "layers of a manifest",
      """
      SELECT manifest_layers.position, blobs.digest, blobs.size, blobs.media_type_id
      FROM manifests
      JOIN repository_manifests
        ON repository_manifests.repository_id = :repositoryId
        AND repository_manifests.manifest_id = manifests.id
      JOIN manifest_layers ON manifest_layers.manifest_id = manifests.id
      JOIN blobs ON blobs.id = manifest_layers.blob_id
      WHERE manifests.digest = :manifest
      ORDER BY manifest_layers.position
      """,
      """
      SELECT layers.position, layers.digest, layers.size, layers.media_type_id
      FROM manifests
      JOIN layers
        ON layers.repository_id = :repositoryId AND layers.manifest_id = manifests.id
      WHERE manifests.repository_id = :repositoryId AND manifests.digest = :manifest
      ORDER BY layers.position
      """),
  TAGS_PAGE(
      "100 tags",
      """
      SELECT name
      FROM tags
      WHERE repository_id = :repositoryId AND name > :tag
      ORDER BY name
      LIMIT 100
      """),
  CATALOG_PAGE(
      "100 repositories",
      """
      SELECT path
      FROM repositories
      WHERE path > :path AND has_manifests
      ORDER BY path
      LIMIT 100
      """,
      """
      SELECT path
      FROM repositories
      WHERE path > :path AND has_manifests AND deleted_at IS NULL
      ORDER BY path
      LIMIT 100
      """),
  USERS_OF_BLOB(
      "repositories that have a blob",
      """
      SELECT repositories.path
      FROM blobs
      JOIN repository_blobs ON repository_blobs.blob_id = blobs.id
      JOIN repositories ON repositories.id = repository_blobs.repository_id
      WHERE blobs.digest = :blob
      LIMIT 100
      """,
      """
      SELECT repositories.path
      FROM blobs_repositories
      JOIN repositories ON repositories.id = blobs_repositories.repository_id
      WHERE blobs_repositories.digest = :blob
      LIMIT 100
      """),
  BLOB_IS_USED(
      "is a blob in use",
      """
      SELECT EXISTS (SELECT FROM manifest_layers WHERE blob_id = blobs.id)
          OR EXISTS (SELECT FROM manifests WHERE config_blob_id = blobs.id)
          OR EXISTS (SELECT FROM repository_blobs WHERE blob_id = blobs.id) AS used
      FROM blobs
      WHERE digest = :blob
      """,
      """
      SELECT EXISTS (SELECT FROM blobs_layers WHERE digest = :blob)
          OR EXISTS (SELECT FROM blobs_configurations WHERE digest = :blob)
          OR EXISTS (SELECT FROM blobs_repositories WHERE digest = :blob) AS used
      """);

  private final String title;
  private final String inModelOne;
  private final String inModelTwo;

  MainQuery(String title, String inBoth) {
    this(title, inBoth, inBoth);
  }

  MainQuery(String title, String inModelOne, String inModelTwo) {
    this.title = title;
    this.inModelOne = inModelOne;
    this.inModelTwo = inModelTwo;
  }

  String title() {
    return title;
  }

  String inModelOne() {
    return inModelOne;
  }

  String inModelTwo() {
    return inModelTwo;
  }
}
