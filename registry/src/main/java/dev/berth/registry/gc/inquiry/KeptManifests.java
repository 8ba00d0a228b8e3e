package dev.berth.registry.gc.inquiry;

import dev.berth.oci.Tag;
import dev.berth.registry.config.Untagged;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** Which manifests of one repository stay, when everything that can go has gone. */
@FunctionalInterface
interface KeptManifests {

  /** Those of the manifests that stay. */
  Set<Long> find(Collection<Long> ids);

  /** None stays: the repository goes. */
  static KeptManifests none() {
    return _ -> Set.of();
  }

  /** Reads what stays in the repositories of one moment. */
  record Reading(Handle handle, KeeperTable keepers, Untagged untagged) {

    /** As it is now. */
    KeptManifests now(long repositoryId) {
      return switch (untagged) {
        case KEEP -> HashSet::new;
        case COLLECT -> byTags(repositoryId);
      };
    }

    /** As it would be without this tag. */
    KeptManifests withoutTag(long repositoryId, Tag tag) {
      return switch (untagged) {
        case KEEP -> HashSet::new;
        case COLLECT ->
            new KeptByTags(
                ids -> keepers.findTaggedOtherwise(handle, repositoryId, ids, tag),
                ids -> keepers.findAbove(handle, repositoryId, ids));
      };
    }

    /** As it would be without this manifest and its tags. */
    KeptManifests withoutManifest(long repositoryId, long id) {
      return switch (untagged) {
        case KEEP ->
            ids -> {
              Set<Long> kept = new HashSet<>(ids);
              kept.remove(id);
              return kept;
            };
        case COLLECT -> byTags(repositoryId).without(id);
      };
    }

    private KeptByTags byTags(long repositoryId) {
      return new KeptByTags(
          ids -> keepers.findTagged(handle, repositoryId, ids),
          ids -> keepers.findAbove(handle, repositoryId, ids));
    }
  }
}
