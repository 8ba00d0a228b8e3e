package dev.berth.e2e.race;

import dev.berth.e2e.race.Deletions.Mark;
import dev.berth.e2e.race.Pusher.Pushed;
import java.util.List;
import java.util.Optional;

/**
 * Pushes manifests that no tag points to and that live by their subject's, before or after it. Used
 * by one thread.
 */
final class Referrers {
  private final Course course;
  private final RaceClient client;
  private final Pusher pusher;

  Referrers(Course course, RaceClient client, Pusher pusher) {
    this.course = course;
    this.client = client;
    this.pusher = pusher;
  }

  /** Pushes everything whose subject the tag points to. */
  void attach(OwnTag tag) {
    for (Image referrer :
        tag.image().map(image -> course.world().referrers(image)).orElse(List.of())) {
      pusher
          .push(tag.repository(), referrer, List.of(), new Assurances(course))
          .ifPresent(pushed -> tag.attach(referrer, pushed.mark()));
    }
  }

  /** Pushes a manifest, and then points a tag to its subject. */
  void pushBefore(Image subject, Image referrer, OwnTag tag) {
    Assurances assurances = new Assurances(course);
    Optional<Pushed> first = pusher.pushUntagged(tag.repository(), referrer, assurances);
    Optional<Pushed> second =
        pusher.push(tag.repository(), subject, List.of(tag.name()), assurances);
    second.ifPresent(pushed -> tag.pushed(subject, pushed.mark()));
    if (first.isPresent() && second.isPresent()) {
      attachPresent(tag, referrer, second.get(), assurances);
    }
  }

  /** What is there after its subject was acknowledged stays with it. */
  private void attachPresent(OwnTag tag, Image referrer, Pushed subject, Assurances assurances) {
    Mark mark = course.deletions().mark(tag.repository(), referrer.digest());
    if (client.getManifest(tag.repository(), referrer.digest()).is(200)) {
      tag.attach(referrer, mark);
    } else {
      assurances.missing(referrer.digest(), subject.answer());
    }
  }
}
