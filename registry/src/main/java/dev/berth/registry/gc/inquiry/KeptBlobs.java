package dev.berth.registry.gc.inquiry;

import dev.berth.oci.Digest;
import dev.berth.registry.gc.inquiry.NamedBlobTable.Use;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/**
 * Tells blobs apart by whether a manifest that stays names them, in any repository. A link alone
 * keeps nothing: one that no manifest uses goes at its review. Not thread-safe.
 */
final class KeptBlobs {
  private static final int FIRST_USES = 20;
  private static final int MORE = 10;

  private final Handle handle;
  private final NamedBlobTable table;
  private final LongFunction<KeptManifests> manifestsOf;
  private final Map<Long, KeptManifests> repositories = new HashMap<>();

  /**
   * Creates it.
   *
   * @param manifestsOf tells which manifests of a repository stay
   */
  KeptBlobs(Handle handle, NamedBlobTable table, LongFunction<KeptManifests> manifestsOf) {
    this.handle = handle;
    this.table = table;
    this.manifestsOf = manifestsOf;
  }

  /**
   * Those of the blobs that nothing keeps. One use that stays is enough, so few are asked for
   * first, and ever more of those blobs for which that did not settle it.
   */
  Set<Digest> findUnkept(Collection<Digest> digests) {
    Set<Digest> unkept = new HashSet<>();
    Set<Digest> open = new HashSet<>(digests);
    for (int most = FIRST_USES; !open.isEmpty(); most = Math.multiplyExact(most, MORE)) {
      List<Use> uses = uses(open, most);
      open.removeAll(kept(uses));
      Set<Digest> settled = settled(open, uses, most);
      unkept.addAll(settled);
      open.removeAll(settled);
    }
    return unkept;
  }

  /** Some uses of each blob; fewer than so many are all there are. */
  private List<Use> uses(Set<Digest> digests, int most) {
    List<Use> uses = new ArrayList<>(table.findConfigurations(handle, digests, most));
    uses.addAll(table.findManifestsOf(handle, table.findLayers(handle, digests, most)));
    return uses;
  }

  private Set<Digest> kept(List<Use> uses) {
    Set<Digest> kept = new HashSet<>();
    uses.stream()
        .collect(Collectors.groupingBy(Use::repositoryId))
        .forEach((repositoryId, inRepository) -> kept.addAll(kept(repositoryId, inRepository)));
    return kept;
  }

  private Set<Digest> kept(long repositoryId, List<Use> uses) {
    Set<Long> manifests =
        repositories
            .computeIfAbsent(repositoryId, manifestsOf::apply)
            .find(uses.stream().map(Use::manifestId).collect(Collectors.toSet()));
    return uses.stream()
        .filter(use -> manifests.contains(use.manifestId()))
        .map(Use::digest)
        .collect(Collectors.toSet());
  }

  /** Those of which all uses were asked for. */
  private static Set<Digest> settled(Set<Digest> digests, List<Use> uses, int most) {
    Map<Digest, Long> counts =
        uses.stream().collect(Collectors.groupingBy(Use::digest, Collectors.counting()));
    return digests.stream()
        .filter(digest -> counts.getOrDefault(digest, 0L) < most)
        .collect(Collectors.toSet());
  }
}
