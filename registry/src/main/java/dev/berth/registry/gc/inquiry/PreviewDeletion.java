package dev.berth.registry.gc.inquiry;

import dev.berth.oci.Digest;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.oci.Tag;
import dev.berth.registry.config.Untagged;
import dev.berth.registry.db.Database;
import dev.berth.registry.gc.inquiry.KeeperTable.Edge;
import dev.berth.registry.gc.inquiry.KeeperTable.Relation;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.tag.TagTable;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/**
 * Answers what would go if a tag, a manifest or a whole repository were deleted. Reads one moment
 * of the database, and neither changes nor locks anything. For a tag or manifest it looks at what
 * would go and at what is next to that; for a repository, at all that is in it.
 *
 * <p>All methods take how many of the things that would go are to be named; counts and bytes are of
 * all.
 */
public final class PreviewDeletion {
  private static final int PARENTS_NAMED = 5;

  private final Database database;
  private final Untagged untagged;
  private final KeeperTable keepers = new KeeperTable();
  private final TagTable tags = new TagTable();

  public PreviewDeletion(Database database, Untagged untagged) {
    this.database = database;
    this.untagged = untagged;
  }

  /**
   * What would go with a tag.
   *
   * @throws OciException MANIFEST_UNKNOWN when there is none
   */
  public Preview ofTag(Repository repository, Tag tag, int mostNamed) {
    return database.inSnapshot(
        handle -> {
          long id =
              tags.find(handle, repository.id(), tag)
                  .orElseThrow(() -> unknown(repository, "tag " + tag));
          GoingThings going = going(handle, repository, mostNamed);
          KeptManifests kept = reading(handle).withoutTag(repository.id(), tag);
          return going.preview(going.falling(id, kept), kept);
        });
  }

  /**
   * What would go with a manifest and its tags.
   *
   * @throws OciException MANIFEST_UNKNOWN when there is none, UNSUPPORTED with the indexes that
   *     have it as a child, for these keep it from being deleted
   */
  public Preview ofManifest(Repository repository, Digest digest, int mostNamed) {
    return database.inSnapshot(
        handle -> {
          long id =
              keepers
                  .findId(handle, repository.id(), digest)
                  .orElseThrow(() -> unknown(repository, "manifest " + digest));
          refuseChild(handle, repository, digest, id);
          if (reading(handle).now(repository.id()).find(Set.of(id)).isEmpty()) {
            return Preview.ofGarbage();
          }
          GoingThings going = going(handle, repository, mostNamed);
          KeptManifests kept = reading(handle).withoutManifest(repository.id(), id);
          return going.preview(going.falling(id, kept), kept);
        });
  }

  /** What would go with a repository and all it holds. */
  public Preview ofRepository(Repository repository, int mostNamed) {
    return database.inSnapshot(
        handle -> {
          GoingThings going = going(handle, repository, mostNamed);
          return going.preview(going.all(), KeptManifests.none());
        });
  }

  private KeptManifests.Reading reading(Handle handle) {
    return new KeptManifests.Reading(handle, keepers, untagged);
  }

  private GoingThings going(Handle handle, Repository repository, int mostNamed) {
    return new GoingThings(handle, reading(handle), repository.id(), mostNamed);
  }

  private void refuseChild(Handle handle, Repository repository, Digest digest, long id) {
    List<Long> parents =
        keepers.findAbove(handle, repository.id(), Set.of(id)).stream()
            .filter(edge -> edge.relation() == Relation.INDEX)
            .map(Edge::above)
            .limit(PARENTS_NAMED)
            .toList();
    if (!parents.isEmpty()) {
      List<String> named =
          keepers.findDigests(handle, repository.id(), parents).values().stream()
              .map(Digest::toString)
              .sorted()
              .toList();
      throw new OciException(
          ErrorCode.UNSUPPORTED,
          "%s cannot be deleted: it is part of the index %s"
              .formatted(digest, String.join(", ", named)),
          named);
    }
  }

  private static OciException unknown(Repository repository, String what) {
    return new OciException(
        ErrorCode.MANIFEST_UNKNOWN, "%s has no %s".formatted(repository.name(), what));
  }
}
