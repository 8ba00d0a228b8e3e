package dev.berth.e2e.race;

import dev.berth.e2e.race.Deletions.Mark;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A tag that only one client moves and deletes, which therefore knows what it must lead to. Only
 * the deletion of its manifest or repository, which anyone may ask for, makes that uncertain.
 */
final class OwnTag {
  private final String repository;
  private final String name;
  private boolean absent = true;
  private Optional<Held> held = Optional.empty();
  private final List<Held> attached = new ArrayList<>();

  private record Held(Image image, Mark mark) {}

  OwnTag(String repository, String name) {
    this.repository = repository;
    this.name = name;
  }

  String repository() {
    return repository;
  }

  String name() {
    return name;
  }

  /** What it leads to, as far as is known. */
  Optional<Image> image() {
    return held.map(Held::image);
  }

  /** A push of it was acknowledged. */
  void pushed(Image image, Mark mark) {
    absent = false;
    held = Optional.of(new Held(image, mark));
    attached.clear();
  }

  /**
   * A manifest without a tag was acknowledged that has the tagged one as its subject, or is known
   * to have been there when that was acknowledged: it lives as long as the tag.
   */
  void attach(Image referrer, Mark mark) {
    attached.removeIf(known -> known.image().equals(referrer));
    attached.add(new Held(referrer, mark));
  }

  /** Its deletion was answered. */
  void deleted(Answer answer, Deletions deletions) {
    boolean expected = answer.is(202) ? !absent : answer.is(404) && !mustHold(deletions);
    if (!expected) {
      throw answer.unexpected();
    }
    absent = true;
    forget();
  }

  private boolean mustHold(Deletions deletions) {
    return held.isPresent() && deletions.untouched(held.get().mark());
  }

  private void forget() {
    held = Optional.empty();
    attached.clear();
  }

  /** Looks whether everything that is known is true; forgets what deletions made uncertain. */
  void verify(Puller puller, Course course) {
    if (absent) {
      puller.expectAbsent(repository, name);
    }
    if (held.isPresent() && !isWhole(name, held.get(), puller, course)) {
      forget();
    }
    attached.removeIf(referrer -> !isWhole(referrer.image().digest(), referrer, puller, course));
  }

  private boolean isWhole(String reference, Held expected, Puller puller, Course course) {
    Optional<Answer> missing = puller.findMissing(repository, reference, expected.image());
    if (missing.isEmpty()) {
      course.tally().add("whole pulls");
      return true;
    }
    if (mustHold(course.deletions()) && course.deletions().untouched(expected.mark())) {
      throw new AssertionError(
          "%s as %s in %s is not whole: %s"
              .formatted(expected.image(), reference, repository, missing.get()));
    }
    return false;
  }
}
