package dev.berth.registry.cache.protocol;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Walks through everything that can happen. */
final class Search {
  private final Set<Rules> rules;
  private final Promise promise;

  /** How each world that was reached was reached first. */
  private final Map<World, Origin> reached = new HashMap<>();

  private record Origin(Optional<World> from, String step) {}

  Search(Set<Rules> rules, Promise promise) {
    this.rules = rules;
    this.promise = promise;
  }

  /** The shortest way to a broken promise, a line for each step; empty when there is none. */
  List<String> run(World begin) {
    Deque<World> open = new ArrayDeque<>();
    reached.put(begin, new Origin(Optional.empty(), "begin"));
    open.add(begin);
    while (!open.isEmpty()) {
      World world = open.remove();
      try {
        for (Steps.Step step : Steps.from(world, rules, promise)) {
          if (reached.putIfAbsent(step.after(), new Origin(Optional.of(world), step.name()))
              == null) {
            open.add(step.after());
          }
        }
      } catch (OldAnswerException e) {
        List<String> way = wayTo(world);
        way.add(e.getMessage());
        return way;
      }
    }
    return List.of();
  }

  int worlds() {
    return reached.size();
  }

  private List<String> wayTo(World world) {
    List<String> way = new ArrayList<>();
    Optional<World> at = Optional.of(world);
    while (at.isPresent()) {
      Origin origin = Objects.requireNonNull(reached.get(at.get()));
      way.addFirst(origin.step());
      at = origin.from();
    }
    return way;
  }
}
