package dev.berth.e2e.race;

import dev.berth.e2e.race.Touch.Kind;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Counts the reviews that met a request: one that was under way when the same digest was reviewed.
 * Requests are noted by their clients as they end; reviews are told some time later, since they are
 * read from the database. Both know the same clock.
 */
final class Meetings {
  /** From the first lock of a review to the moment that it leaves a trace. */
  private static final long REVIEW_MICROS = 3000;

  private static final long REMEMBERED_MICROS = Duration.ofSeconds(5).toNanos() / 1000;

  private final Map<String, Deque<Visit>> visits = new ConcurrentHashMap<>();
  private final Map<Kind, Long> met = new EnumMap<>(Kind.class);
  private long reviews;
  private long meetings;

  /** A request, from when to when in microseconds. */
  record Visit(Touch touch, long started, long ended) {}

  static long microsNow() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }

  /** To be called when a request has been answered. */
  void visited(Touch touch, long started) {
    Visit visit = new Visit(touch, started, microsNow());
    for (String digest : touch.digests()) {
      visits.compute(
          digest,
          (_, known) -> {
            Deque<Visit> recent = known == null ? new ArrayDeque<>() : known;
            while (!recent.isEmpty()
                && recent.getFirst().ended() < visit.ended() - REMEMBERED_MICROS) {
              recent.removeFirst();
            }
            recent.addLast(visit);
            return recent;
          });
    }
  }

  /** To be called for every review, by one thread. */
  void reviewed(String digest, long micros) {
    reviews++;
    Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    visits.computeIfPresent(
        digest,
        (_, recent) -> {
          recent.stream()
              .filter(visit -> visit.started() <= micros && visit.ended() >= micros - REVIEW_MICROS)
              .forEach(visit -> kinds.add(visit.touch().kind()));
          return recent;
        });
    kinds.forEach(kind -> met.merge(kind, 1L, Long::sum));
    meetings += kinds.isEmpty() ? 0 : 1;
  }

  long count() {
    return meetings;
  }

  @Override
  public String toString() {
    return "%d of %d reviews met a request for the same digest (pushes %d, mounts %d, checks %d)"
        .formatted(meetings, reviews, of(Kind.PUSH), of(Kind.MOUNT), of(Kind.CHECK));
  }

  private long of(Kind kind) {
    return met.getOrDefault(kind, 0L);
  }
}
