package dev.berth.registry.review;

/** Why a blob or a manifest waits for review. Each has its delay in the table review_delays. */
public enum ReviewEvent {
  /** A blob became visible in a repository; a manifest that names it should follow. */
  BLOB_UPLOAD("blob_upload"),
  /** A manifest was pushed; a tag or an index should follow. */
  MANIFEST_UPLOAD("manifest_upload"),
  /** A manifest went: its configuration and its referrers are reviewed. */
  MANIFEST_DELETE("manifest_delete"),
  /** A manifest that has this blob as a layer went. */
  LAYER_DELETE("layer_delete"),
  /** An index that has this manifest as a child went. */
  INDEX_DELETE("index_delete"),
  /** A blob is no longer visible in a repository. */
  LINK_DELETE("link_delete"),
  /** A tag of this manifest went. */
  TAG_DELETE("tag_delete"),
  /** A tag of this manifest moved to another one. */
  TAG_SWITCH("tag_switch");

  private final String code;

  ReviewEvent(String code) {
    this.code = code;
  }

  /** The name of the event in the database; never changes. */
  public String code() {
    return code;
  }
}
