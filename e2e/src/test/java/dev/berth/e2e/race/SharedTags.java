package dev.berth.e2e.race;

import dev.berth.e2e.race.Deletions.Mark;
import java.util.List;
import java.util.random.RandomGenerator;

/** Tags that all clients move at the same time, so that nobody knows where they are. */
final class SharedTags {
  private static final int COUNT = 3;

  private final Course course;
  private final RaceClient client;
  private final RandomGenerator random;
  private final Pusher pusher;
  private final Puller puller;

  SharedTags(
      Course course, RaceClient client, RandomGenerator random, Pusher pusher, Puller puller) {
    this.course = course;
    this.client = client;
    this.random = random;
    this.pusher = pusher;
    this.puller = puller;
  }

  private String pick() {
    return "shared-" + random.nextInt(COUNT);
  }

  /** Points two of them to one manifest, in any order. */
  void push(Slot slot) {
    List<String> names = List.of(pick(), pick());
    pusher.push(slot.repository(), slot.image(), names, new Assurances(course));
    slot.touch();
  }

  /** What one of them led to can be pulled for a while, wherever the tag goes meanwhile. */
  void pull(String repository) {
    Mark mark =
        course
            .deletions()
            .mark(List.of(Deletions.repository(repository), Deletions.anything(repository)));
    Answer manifest = client.getManifest(repository, pick());
    if (manifest.is(200)) {
      Image image =
          manifest.digest().flatMap(course.world()::findImage).orElseThrow(manifest::unexpected);
      puller
          .findMissingParts(repository, image)
          .filter(missing -> mustBeThere(manifest, missing, mark))
          .ifPresent(
              missing -> {
                throw new AssertionError("%s, but %s".formatted(manifest, missing));
              });
    }
  }

  private boolean mustBeThere(Answer manifest, Answer missing, Mark mark) {
    return course.delays().promise()
        && missing.ended() - manifest.started() < course.delays().delay().toNanos()
        && course.deletions().untouched(mark);
  }
}
