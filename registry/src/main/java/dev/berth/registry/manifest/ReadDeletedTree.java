package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import dev.berth.oci.ManifestLimits;
import dev.berth.oci.ManifestParser;
import dev.berth.registry.media.MediaTypes;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;

/** Finds what was deleted together with a manifest, or before it. */
final class ReadDeletedTree {
  /** All of them were accepted once; limits that were lowered since do not matter. */
  private static final ManifestLimits LIMITS =
      new ManifestLimits(
          Integer.MAX_VALUE, 1000, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

  private final ManifestParser parser = new ManifestParser(LIMITS);
  private final ManifestTable manifests;
  private final DeletedManifestTable deleted;
  private final MediaTypes mediaTypes;

  ReadDeletedTree(ManifestTable manifests, DeletedManifestTable deleted, MediaTypes mediaTypes) {
    this.manifests = manifests;
    this.deleted = deleted;
    this.mediaTypes = mediaTypes;
  }

  /**
   * The manifest and, as far down as they are not there, its children; but none that it lacked when
   * it went.
   */
  DeletedTree read(Handle handle, long repositoryId, DeletedManifest root) {
    DeletedTree tree = new DeletedTree(new TreeMap<>(), new TreeSet<>());
    ArrayDeque<DeletedManifest> open = new ArrayDeque<>(List.of(root));
    while (!open.isEmpty()) {
      DeletedTree.Copy next = parse(open.remove());
      tree.copies().put(next.digest(), next);
      for (Digest child : next.children()) {
        if (!tree.copies().containsKey(child) && !isThere(handle, repositoryId, child)) {
          deleted
              .findNewest(handle, repositoryId, child)
              .ifPresentOrElse(open::add, () -> tree.missing().add(child));
        }
      }
    }
    return tree;
  }

  private boolean isThere(Handle handle, long repositoryId, Digest digest) {
    return manifests.findByDigest(handle, repositoryId, digest).isPresent();
  }

  private DeletedTree.Copy parse(DeletedManifest copy) {
    NewManifest manifest =
        new NewManifest(
            copy.digest(),
            parser.parse(copy.payload(), Optional.of(mediaTypes.type(copy.mediaTypeId()))),
            copy.payload());
    return new DeletedTree.Copy(manifest, copy.lacked());
  }
}
