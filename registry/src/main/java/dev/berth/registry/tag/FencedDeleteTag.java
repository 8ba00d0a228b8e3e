package dev.berth.registry.tag;

import dev.berth.oci.OciException;
import dev.berth.oci.Tag;
import dev.berth.registry.cache.Cache;
import dev.berth.registry.repository.Repository;
import java.util.List;

/** Removes a tag, and what nodes may still have of it. */
public final class FencedDeleteTag {
  private final DeleteTag deleteTag;
  private final Cache cache;

  public FencedDeleteTag(DeleteTag deleteTag, Cache cache) {
    this.deleteTag = deleteTag;
    this.cache = cache;
  }

  /**
   * Removes the tag.
   *
   * @throws OciException MANIFEST_UNKNOWN when there is none
   */
  public void delete(Repository repository, Tag tag) {
    cache.changeTags(
        repository.name(),
        List.of(tag),
        () -> {
          deleteTag.delete(repository, tag);
          return tag;
        });
  }
}
