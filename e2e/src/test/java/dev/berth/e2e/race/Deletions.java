package dev.berth.e2e.race;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What clients delete by request, as opposed to what is collected. A client that relies on
 * something takes a mark first; when the thing is gone later, and no deletion of it was under way
 * or happened since the mark, then the registry lost it. Safe for use by many threads.
 */
final class Deletions {
  private final Map<String, Count> counts = new HashMap<>();

  private static final class Count {
    int underWay;
    int happened;
  }

  /** A state of some things. */
  record Mark(Map<String, Integer> happened, boolean quiet) {}

  /** A whole repository. */
  static String repository(String repository) {
    return repository;
  }

  /** A manifest or a blob. */
  static String content(String repository, String digest) {
    return repository + "@" + digest;
  }

  /** Whatever is deleted in a repository. */
  static String anything(String repository) {
    return repository + "@";
  }

  synchronized Mark mark(List<String> things) {
    Map<String, Integer> happened = new HashMap<>();
    boolean quiet = true;
    for (String thing : things) {
      Count count = count(thing);
      happened.put(thing, count.happened);
      quiet &= count.underWay == 0;
    }
    return new Mark(happened, quiet);
  }

  /** A mark that is never out of date. */
  Mark nothing() {
    return mark(List.of());
  }

  /** Takes a mark of content, which goes with its repository too. */
  Mark mark(String repository, String digest) {
    return mark(List.of(repository(repository), content(repository, digest)));
  }

  /** Whether nobody deleted any of the things since the mark was taken, or was about to. */
  synchronized boolean untouched(Mark mark) {
    return mark.quiet
        && mark.happened.entrySet().stream()
            .allMatch(
                entry -> {
                  Count count = count(entry.getKey());
                  return count.underWay == 0 && count.happened == entry.getValue();
                });
  }

  /** To be called before the request is sent. */
  synchronized void begin(List<String> things) {
    things.forEach(thing -> count(thing).underWay++);
  }

  /** To be called after the answer came. */
  synchronized void end(List<String> things, boolean happened) {
    for (String thing : things) {
      Count count = count(thing);
      count.underWay--;
      count.happened += happened ? 1 : 0;
    }
  }

  private Count count(String thing) {
    return counts.computeIfAbsent(thing, _ -> new Count());
  }
}
