package dev.berth.registry.tag;

import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.oci.Tag;
import dev.berth.registry.db.Database;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;

/** Removes a tag. The manifest stays, and is reviewed: it may have been its last one. */
public final class DeleteTag {
  private final Database database;
  private final RepositoryLookup repositories;
  private final TagTable tags;

  public DeleteTag(Database database, RepositoryLookup repositories, TagTable tags) {
    this.database = database;
    this.repositories = repositories;
    this.tags = tags;
  }

  /**
   * Removes the tag.
   *
   * @throws OciException MANIFEST_UNKNOWN when there is none
   */
  public void delete(Repository repository, Tag tag) {
    boolean deleted =
        database.inTransaction(
            handle -> {
              repositories.lock(handle, repository);
              return tags.delete(handle, repository.id(), tag);
            });
    if (!deleted) {
      throw new OciException(
          ErrorCode.MANIFEST_UNKNOWN, "%s has no tag %s".formatted(repository.name(), tag));
    }
  }
}
