package dev.berth.e2e.race;

import dev.berth.e2e.race.Deletions.Mark;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Pushes images as clients do: first what is missing, then the manifest; and when that is refused
 * for something that went meanwhile, once more. Used by one thread.
 */
final class Pusher {
  private static final int MOST_ATTEMPTS = 10;

  private final Course course;
  private final RaceClient client;
  private final RandomGenerator random;
  private final BlobPusher blobs;

  Pusher(Course course, RaceClient client, RandomGenerator random) {
    this.course = course;
    this.client = client;
    this.random = random;
    this.blobs = new BlobPusher(course, client, random);
  }

  BlobPusher blobs() {
    return blobs;
  }

  /**
   * An acknowledged push.
   *
   * @param mark of the manifest, taken before
   */
  record Pushed(Answer answer, Mark mark) {}

  /**
   * Pushes an image under these tags, or by its digest alone. What the assurances cover is not sent
   * again.
   *
   * @return nothing when it was refused too often
   */
  Optional<Pushed> push(String repository, Image image, List<String> tags, Assurances assurances) {
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      for (Image child : image.children()) {
        provide(repository, child, assurances);
      }
      for (Blob blob : image.blobs()) {
        blobs.provide(repository, blob, assurances);
      }
      Mark mark = course.deletions().mark(repository, image.digest());
      Answer answer = client.putManifest(repository, image, tags);
      if (answer.is(201)) {
        assurances.accepted(image, answer);
        return Optional.of(new Pushed(answer, mark));
      }
      refused(answer, mark, assurances);
    }
    course.tally().add("pushes given up");
    return Optional.empty();
  }

  private void refused(Answer answer, Mark mark, Assurances assurances) {
    course.tally().add("pushes refused");
    if (answer.error().equals("MANIFEST_BLOB_UNKNOWN")) {
      assurances.refused(answer);
    } else {
      course.expectGoneRepository(answer, mark);
    }
  }

  private void provide(String repository, Image child, Assurances assurances) {
    if (!assurances.cover(child.digest())
        && !(random.nextBoolean() && check(repository, child, assurances))) {
      pushUntagged(repository, child, assurances);
    }
  }

  /** Pushes a manifest that something else is going to need, and notes that it is there. */
  Optional<Pushed> pushUntagged(String repository, Image image, Assurances assurances) {
    Optional<Pushed> pushed = push(repository, image, List.of(), assurances);
    pushed.ifPresent(
        done ->
            assurances.add(image.digest(), done.answer(), course.delays().delay(), done.mark()));
    return pushed;
  }

  /** Asks whether a manifest is there; if so, then everything that it names is there too. */
  boolean check(String repository, Image image, Assurances assurances) {
    Mark mark = course.deletions().mark(repository, image.digest());
    Answer answer = client.headManifest(repository, image.digest());
    if (answer.is(200)) {
      assurances.add(image.digest(), answer, Delays.PUSH_WINDOW, mark);
      image.needed().forEach(digest -> assurances.add(digest, answer, Delays.PUSH_WINDOW, mark));
    } else if (!answer.is(404)) {
      throw answer.unexpected();
    }
    return answer.is(200);
  }
}
