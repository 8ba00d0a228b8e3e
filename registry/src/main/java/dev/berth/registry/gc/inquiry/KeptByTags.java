package dev.berth.registry.gc.inquiry;

import dev.berth.registry.gc.inquiry.KeeperTable.Edge;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The manifests from which a tag can be reached upwards, through the indexes that contain them and
 * the subjects they refer to. Climbs level by level, and only as far as no tag was found. What was
 * found out is remembered, so one object speaks of one moment. Not thread-safe.
 */
final class KeptByTags implements KeptManifests {
  private final Function<Collection<Long>, Set<Long>> tagged;
  private final Function<Collection<Long>, List<Edge>> above;
  private final Map<Long, Boolean> known = new HashMap<>();

  /**
   * Creates it for one repository.
   *
   * @param tagged tells which manifests have a tag
   * @param above tells what keeps manifests
   */
  KeptByTags(
      Function<Collection<Long>, Set<Long>> tagged, Function<Collection<Long>, List<Edge>> above) {
    this.tagged = tagged;
    this.above = above;
  }

  /** As if this manifest was not there; to be said before anything is asked. */
  KeptByTags without(long id) {
    known.put(id, false);
    return this;
  }

  @Override
  public Set<Long> find(Collection<Long> ids) {
    climb(ids.stream().filter(id -> !known.containsKey(id)).collect(Collectors.toSet()));
    return ids.stream().filter(id -> known.getOrDefault(id, false)).collect(Collectors.toSet());
  }

  private void climb(Set<Long> ids) {
    Map<Long, List<Long>> keptBy = new HashMap<>();
    Set<Long> reached = new HashSet<>(ids);
    Set<Long> level = ids;
    while (!level.isEmpty()) {
      tagged.apply(level).forEach(id -> keep(id, keptBy));
      List<Long> open = level.stream().filter(id -> !known.containsKey(id)).toList();
      level = open.isEmpty() ? Set.of() : next(open, reached, keptBy);
    }
    reached.forEach(id -> known.putIfAbsent(id, false));
  }

  /** The next level: what is above these and was not reached before. */
  private Set<Long> next(List<Long> open, Set<Long> reached, Map<Long, List<Long>> keptBy) {
    Set<Long> next = new HashSet<>();
    for (Edge edge : above.apply(open)) {
      Boolean kept = known.get(edge.above());
      if (kept == null) {
        keptBy.computeIfAbsent(edge.above(), _ -> new ArrayList<>()).add(edge.below());
        if (reached.add(edge.above())) {
          next.add(edge.above());
        }
      } else if (kept) {
        keep(edge.below(), keptBy);
      }
    }
    return next;
  }

  /** Keeps a manifest and all from which it was reached. */
  private void keep(long id, Map<Long, List<Long>> keptBy) {
    ArrayDeque<Long> open = new ArrayDeque<>(List.of(id));
    while (!open.isEmpty()) {
      long next = open.remove();
      if (known.put(next, true) == null) {
        open.addAll(keptBy.getOrDefault(next, List.of()));
      }
    }
  }
}
