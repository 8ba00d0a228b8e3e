package dev.berth.e2e.race;

import dev.berth.e2e.race.Deletions.Mark;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a client was told to be in a repository, and until when the registry must keep it: after an
 * existence check or a mount for the push window, after an upload for its delay. Time is counted
 * from before the request to after the answer of the push, so that the registry's own reckoning is
 * never stricter. Used by one thread.
 */
final class Assurances {
  private final Course course;
  private final Map<String, Assurance> assurances = new HashMap<>();

  private record Assurance(String answer, long until, Mark mark) {}

  Assurances(Course course) {
    this.course = course;
  }

  /**
   * Notes what an answer says.
   *
   * @param mark of what, if deleted, makes it void; taken before the request
   */
  void add(String digest, Answer answer, Duration life, Mark mark) {
    assurances.put(
        digest, new Assurance(answer.toString(), answer.started() + life.toNanos(), mark));
  }

  /** Supposes something to be there that nobody told of. */
  void suppose(String digest) {
    assurances.put(digest, new Assurance("", Long.MIN_VALUE, course.deletions().nothing()));
  }

  boolean cover(String digest) {
    return assurances.containsKey(digest);
  }

  /** A push was accepted: how many assurances it could rely on to the end. */
  void accepted(Image image, Answer answer) {
    image
        .needed()
        .map(digest -> Optional.ofNullable(assurances.get(digest)))
        .flatMap(Optional::stream)
        .filter(assurance -> binds(assurance, answer))
        .forEach(_ -> course.tally().add("assurances relied on"));
  }

  /** A push was refused: fails if something is missing that must be there, else forgets it. */
  void refused(Answer answer) {
    answer.missing().forEach(digest -> missing(digest, answer));
  }

  /** Something is not there, or was not when this answer was given. */
  void missing(String digest, Answer answer) {
    Optional.ofNullable(assurances.remove(digest))
        .filter(assurance -> binds(assurance, answer))
        .ifPresent(
            broken -> {
              throw new AssertionError(
                  "%s, but %s: %s was gone".formatted(broken.answer(), answer, digest));
            });
  }

  private boolean binds(Assurance assurance, Answer answer) {
    return course.delays().promise()
        && answer.ended() < assurance.until()
        && course.deletions().untouched(assurance.mark());
  }
}
