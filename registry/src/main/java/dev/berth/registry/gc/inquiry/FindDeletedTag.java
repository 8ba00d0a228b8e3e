package dev.berth.registry.gc.inquiry;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.db.Database;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.tag.TagTable;
import org.jdbi.v3.core.Handle;

/** Finds the manifest that a tag pointed to when that manifest was deleted. */
public final class FindDeletedTag {
  private final Database database;
  private final RepositoryLookup repositories;
  private final TagTable tags = new TagTable();
  private final RestorableTable restorable = new RestorableTable();
  private final WhyGone whyGone = new WhyGone();

  public FindDeletedTag(Database database, RepositoryLookup repositories) {
    this.database = database;
    this.repositories = repositories;
  }

  /**
   * Returns the digest of the manifest that had the tag and was deleted last.
   *
   * @throws CannotRestoreException when the tag is there, or no deleted manifest had it
   */
  public Digest find(RepositoryName name, Tag tag) {
    Repository repository =
        repositories
            .find(name)
            .orElseThrow(() -> database.read(handle -> whyGone.repository(handle, name)));
    return database.read(handle -> find(handle, repository, tag));
  }

  private Digest find(Handle handle, Repository repository, Tag tag) {
    if (tags.find(handle, repository.id(), tag).isPresent()) {
      throw new CannotRestoreException(
          "%1$s:%2$s exists; 'berth gc deleted %1$s' lists what can be restored by its digest"
              .formatted(repository.name(), tag));
    }
    return restorable
        .findNewestWithTag(handle, repository.id(), tag)
        .orElseThrow(
            () ->
                new CannotRestoreException(
                    "no manifest that can be restored had the tag '%s' when it was deleted;"
                            .formatted(tag)
                        + " 'berth gc deleted %s' lists what can be restored by its digest"
                            .formatted(repository.name())));
  }
}
