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
 * @param copies the manifests of which a copy is kept
 * @param missing those that are neither there nor kept
 */
record DeletedTree(TreeMap<Digest, Copy> copies, TreeSet<Digest> missing) {

  /**
   * A manifest to be restored.
   *
   * @param lacked parts that its repository did not have: they are not restored with it
   */
  record Copy(NewManifest manifest, Set<Digest> lacked) {

    Digest digest() {
      return manifest.digest();
    }

    /** The children that were there when the manifest went. */
    SortedSet<Digest> children() {
      return without(manifest.children());
    }

    private SortedSet<Digest> blobs() {
      return without(manifest.blobs());
    }

    private SortedSet<Digest> requiredBlobs() {
      return without(manifest.requiredBlobs());
    }

    private SortedSet<Digest> without(SortedSet<Digest> named) {
      named.removeIf(lacked::contains);
      return named;
    }
  }

  /** Every blob that one of them had, in the order in which blobs are locked. */
  SortedSet<Digest> blobs() {
    return all(Copy::blobs);
  }

  /** Those blobs that must be there. */
  SortedSet<Digest> requiredBlobs() {
    return all(Copy::requiredBlobs);
  }

  /** Every manifest in it or just below it, in the order in which manifests are locked. */
  SortedSet<Digest> allManifests() {
    SortedSet<Digest> all = all(copy -> copy.manifest().children());
    all.addAll(copies.keySet());
    return all;
  }

  private SortedSet<Digest> all(Function<Copy, Collection<Digest>> named) {
    TreeSet<Digest> all = new TreeSet<>();
    copies.values().forEach(copy -> all.addAll(named.apply(copy)));
    return all;
  }

  /** The manifests, each after its children. */
  List<Copy> childrenFirst() {
    List<Copy> ordered = new ArrayList<>();
    Map<Digest, Copy> open = new TreeMap<>(copies);
    while (!open.isEmpty()) {
      Set<Digest> above = new HashSet<>(open.keySet());
      List<Copy> next =
          open.values().stream()
              .filter(copy -> copy.manifest().children().stream().noneMatch(above::contains))
              .toList();
      next.forEach(copy -> open.remove(copy.digest()));
      ordered.addAll(next);
    }
    return ordered;
  }
}
