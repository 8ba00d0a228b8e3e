package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * A deleted manifest and all children that went as well.
 *
 * @param manifests those of which a copy is kept
 * @param missing those that are neither there nor kept
 */
record DeletedTree(TreeMap<Digest, NewManifest> manifests, TreeSet<Digest> missing) {

  /** Every blob that one of them names, in the order in which blobs are locked. */
  SortedSet<Digest> blobs() {
    return all(NewManifest::blobs);
  }

  /** Those blobs that must be there. */
  SortedSet<Digest> requiredBlobs() {
    return all(NewManifest::requiredBlobs);
  }

  /** Every manifest in it or just below it, in the order in which manifests are locked. */
  SortedSet<Digest> allManifests() {
    SortedSet<Digest> all = all(NewManifest::children);
    all.addAll(manifests.keySet());
    return all;
  }

  private SortedSet<Digest> all(Function<NewManifest, Collection<Digest>> named) {
    TreeSet<Digest> all = new TreeSet<>();
    manifests.values().forEach(manifest -> all.addAll(named.apply(manifest)));
    return all;
  }

  /** The manifests, each after its children. */
  List<NewManifest> childrenFirst() {
    List<NewManifest> ordered = new ArrayList<>();
    Map<Digest, NewManifest> open = new TreeMap<>(manifests);
    while (!open.isEmpty()) {
      Set<Digest> above = new HashSet<>(open.keySet());
      List<NewManifest> next =
          open.values().stream()
              .filter(manifest -> manifest.children().stream().noneMatch(above::contains))
              .toList();
      next.forEach(manifest -> open.remove(manifest.digest()));
      ordered.addAll(next);
    }
    return ordered;
  }
}
