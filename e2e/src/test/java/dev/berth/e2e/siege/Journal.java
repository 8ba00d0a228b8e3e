package dev.berth.e2e.siege;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;

/** What honest clients did, and what went wrong. Safe for use by many threads. */
final class Journal {
  private static final int RECENT = 200;
  private static final int KEPT_FAILURES = 100;

  private final LongAdder pulls = new LongAdder();
  private final LongAdder pushes = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final List<HonestImage> images = new ArrayList<>();
  private final Set<String> uncertain = new HashSet<>();
  private final List<String> failureTexts = new ArrayList<>();

  void pulled() {
    pulls.increment();
  }

  synchronized void pushed(HonestImage image) {
    images.add(image);
  }

  /** Notes a tag whose push failed: it may have been set nevertheless. */
  synchronized void leftUncertain(String repository, String tag) {
    uncertain.add(repository + ":" + tag);
  }

  void countPush() {
    pushes.increment();
  }

  void failed(String text) {
    failures.increment();
    synchronized (failureTexts) {
      if (failureTexts.size() < KEPT_FAILURES) {
        failureTexts.add(text);
      }
    }
  }

  long pulls() {
    return pulls.sum();
  }

  long pushes() {
    return pushes.sum();
  }

  long failures() {
    return failures.sum();
  }

  /** Returns what went wrong first. */
  List<String> failureTexts() {
    synchronized (failureTexts) {
      return List.copyOf(failureTexts);
    }
  }

  /** Returns an image that was pushed not long ago; there must be one. */
  synchronized HonestImage pick(RandomGenerator random) {
    int recent = Math.min(RECENT, images.size());
    return images.get(images.size() - 1 - random.nextInt(recent));
  }

  /** Returns all images that were acknowledged. */
  synchronized List<HonestImage> images() {
    return List.copyOf(images);
  }

  /** Returns the images that tags were last pointed to, except for uncertain tags. */
  synchronized List<HonestImage> tagged() {
    Map<String, HonestImage> last = new HashMap<>();
    images.forEach(image -> last.put(image.repository() + ":" + image.tag(), image));
    last.keySet().removeAll(uncertain);
    return List.copyOf(last.values());
  }
}
