package dev.berth.registry.gc.inquiry;

import dev.berth.oci.Digest;
import dev.berth.registry.gc.inquiry.Explanation.Step;
import dev.berth.registry.gc.inquiry.Explanation.TagPath;
import dev.berth.registry.gc.inquiry.KeeperTable.Edge;
import dev.berth.registry.gc.inquiry.KeeperTable.Tagged;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** Finds the ways from a manifest up to the tags that keep it, the shortest first. */
final class FindTagPaths {
  private final Handle handle;
  private final KeeperTable keepers;
  private final long repositoryId;

  FindTagPaths(Handle handle, KeeperTable keepers, long repositoryId) {
    this.handle = handle;
    this.keepers = keepers;
    this.repositoryId = repositoryId;
  }

  /** At most so many ways; climbs no further when it has them. */
  List<TagPath> find(long id, int most) {
    Map<Long, Optional<Edge>> reached = new HashMap<>();
    reached.put(id, Optional.empty());
    List<Tagged> tags = new ArrayList<>();
    Set<Long> level = Set.of(id);
    while (!level.isEmpty() && tags.size() < most) {
      tags.addAll(keepers.findTags(handle, repositoryId, level, most));
      level = climb(level, reached);
    }
    Map<Long, Digest> digests = keepers.findDigests(handle, repositoryId, reached.keySet());
    return tags.stream().limit(most).map(tag -> path(tag, reached, digests)).toList();
  }

  private Set<Long> climb(Set<Long> level, Map<Long, Optional<Edge>> reached) {
    Set<Long> next = new HashSet<>();
    for (Edge edge : keepers.findAbove(handle, repositoryId, level)) {
      if (reached.putIfAbsent(edge.above(), Optional.of(edge)) == null) {
        next.add(edge.above());
      }
    }
    return next;
  }

  /** From the tag back down to where the climb began. */
  private static TagPath path(
      Tagged tagged, Map<Long, Optional<Edge>> reached, Map<Long, Digest> digests) {
    List<Step> steps = new ArrayList<>();
    Optional<Edge> edge = edge(reached, tagged.id());
    while (edge.isPresent()) {
      String relation = edge.get().relation().name().toLowerCase(Locale.ROOT);
      steps.addFirst(new Step(relation, Objects.requireNonNull(digests.get(edge.get().above()))));
      edge = edge(reached, edge.get().below());
    }
    return new TagPath(steps, tagged.tag());
  }

  private static Optional<Edge> edge(Map<Long, Optional<Edge>> reached, long id) {
    return Objects.requireNonNull(reached.get(id));
  }
}
