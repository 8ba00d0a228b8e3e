package dev.berth.e2e.race;

import dev.berth.e2e.race.Deletions.Mark;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Sees to it that a repository has a blob, in any of the ways there are, and notes what the
 * registry assured. Used by one thread.
 */
final class BlobPusher {
  private final Course course;
  private final RaceClient client;
  private final RandomGenerator random;

  BlobPusher(Course course, RaceClient client, RandomGenerator random) {
    this.course = course;
    this.client = client;
    this.random = random;
  }

  /** Does what is needed, unless the blob is assured already. */
  void provide(String repository, Blob blob, Assurances assurances) {
    if (assurances.cover(blob.digest())) {
      return;
    }
    switch (random.nextInt(8)) {
      case 0, 1 -> mount(repository, blob, assurances);
      case 2 -> uploadInParts(repository, blob, assurances);
      case 3, 4 -> upload(repository, blob, assurances);
      default -> {
        if (!check(repository, blob, assurances)) {
          upload(repository, blob, assurances);
        }
      }
    }
  }

  /** Asks whether the blob is there. */
  boolean check(String repository, Blob blob, Assurances assurances) {
    Mark mark = course.deletions().mark(repository, blob.digest());
    Answer answer = client.headBlob(repository, blob.digest());
    if (answer.is(200)) {
      assurances.add(blob.digest(), answer, Delays.PUSH_WINDOW, mark);
    } else if (!answer.is(404)) {
      throw answer.unexpected();
    }
    return answer.is(200);
  }

  /** Asks for the blob of another repository; uploads it when that has none. */
  void mount(String repository, Blob blob, Assurances assurances) {
    Mark mark = course.deletions().mark(repository, blob.digest());
    Answer answer = client.mount(repository, blob.digest(), course.world().pickRepository(random));
    if (answer.is(201)) {
      assurances.add(blob.digest(), answer, Delays.PUSH_WINDOW, mark);
    } else if (answer.is(202)) {
      String upload = answer.location().orElseThrow();
      completed(blob, client.complete(upload, blob.digest(), blob.bytes()), mark, assurances);
    } else {
      course.expectGoneRepository(answer, mark);
    }
  }

  void upload(String repository, Blob blob, Assurances assurances) {
    Mark mark = course.deletions().mark(repository, blob.digest());
    completed(blob, client.postBlob(repository, blob), mark, assurances);
  }

  private void uploadInParts(String repository, Blob blob, Assurances assurances) {
    Mark mark = course.deletions().mark(repository, blob.digest());
    Answer started = client.startUpload(repository);
    if (!started.is(202)) {
      course.expectGoneRepository(started, mark);
      return;
    }
    String upload = started.location().orElseThrow();
    int middle = random.nextInt(1, blob.bytes().length);
    Answer appended = client.append(upload, Arrays.copyOf(blob.bytes(), middle));
    if (!appended.is(202)) {
      course.expectGoneRepository(appended, mark);
      return;
    }
    byte[] rest = Arrays.copyOfRange(blob.bytes(), middle, blob.bytes().length);
    completed(blob, client.complete(upload, blob.digest(), rest), mark, assurances);
  }

  private void completed(Blob blob, Answer answer, Mark mark, Assurances assurances) {
    if (answer.is(201)) {
      assurances.add(blob.digest(), answer, course.delays().delay(), mark);
    } else {
      course.expectGoneRepository(answer, mark);
    }
  }
}
