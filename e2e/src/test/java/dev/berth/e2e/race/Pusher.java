package dev.berth.e2e.race;

import dev.berth.e2e.race.Deletions.Mark;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Pushes images as clients do: first what is missing, each blob in any of the ways there are, then
 * the manifest; and when that is refused for something that went meanwhile, once more. Used by one
 * thread.
 */
final class Pusher {
  private static final int MOST_ATTEMPTS = 10;

  private final Course course;
  private final RaceClient client;
  private final RandomGenerator random;

  Pusher(Course course, RaceClient client, RandomGenerator random) {
    this.course = course;
    this.client = client;
    this.random = random;
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
        provide(repository, blob, assurances);
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
      expectGoneRepository(answer, mark);
    }
  }

  private void provide(String repository, Image child, Assurances assurances) {
    if (!assurances.cover(child.digest())
        && !(random.nextBoolean() && check(repository, child, assurances))) {
      push(repository, child, List.of(), assurances)
          .ifPresent(
              pushed ->
                  assurances.add(
                      child.digest(), pushed.answer(), course.delays().delay(), pushed.mark()));
    }
  }

  private void provide(String repository, Blob blob, Assurances assurances) {
    if (assurances.cover(blob.digest())) {
      return;
    }
    switch (random.nextInt(8)) {
      case 0, 1 -> mount(repository, blob, assurances);
      case 2 -> uploadInParts(repository, blob, assurances);
      case 3, 4 -> upload(repository, blob, assurances);
      default -> {
        if (!check(repository, blob.digest(), assurances)) {
          upload(repository, blob, assurances);
        }
      }
    }
  }

  /** Asks whether a repository has a blob. */
  boolean check(String repository, String digest, Assurances assurances) {
    Mark mark = course.deletions().mark(repository, digest);
    Answer answer = client.headBlob(repository, digest);
    if (answer.is(200)) {
      assurances.add(digest, answer, Delays.PUSH_WINDOW, mark);
    } else if (!answer.is(404)) {
      throw answer.unexpected();
    }
    return answer.is(200);
  }

  /** Asks whether a repository has a manifest, and so everything that it names. */
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

  /** Asks for a blob of another repository; uploads it when that has none. */
  void mount(String repository, Blob blob, Assurances assurances) {
    Mark mark = course.deletions().mark(repository, blob.digest());
    Answer answer = client.mount(repository, blob.digest(), course.world().pickRepository(random));
    if (answer.is(201)) {
      assurances.add(blob.digest(), answer, Delays.PUSH_WINDOW, mark);
    } else if (answer.is(202)) {
      Answer completed =
          client.complete(answer.location().orElseThrow(), blob.digest(), blob.bytes());
      uploaded(blob, completed, mark, assurances);
    } else {
      expectGoneRepository(answer, mark);
    }
  }

  void upload(String repository, Blob blob, Assurances assurances) {
    Mark mark = course.deletions().mark(repository, blob.digest());
    uploaded(blob, client.postBlob(repository, blob), mark, assurances);
  }

  private void uploadInParts(String repository, Blob blob, Assurances assurances) {
    Mark mark = course.deletions().mark(repository, blob.digest());
    Answer started = client.startUpload(repository);
    if (!started.is(202)) {
      expectGoneRepository(started, mark);
      return;
    }
    String upload = started.location().orElseThrow();
    int middle = random.nextInt(1, blob.bytes().length);
    Answer appended = client.append(upload, Arrays.copyOf(blob.bytes(), middle));
    if (!appended.is(202)) {
      expectGoneRepository(appended, mark);
      return;
    }
    byte[] rest = Arrays.copyOfRange(blob.bytes(), middle, blob.bytes().length);
    uploaded(blob, client.complete(upload, blob.digest(), rest), mark, assurances);
  }

  private void uploaded(Blob blob, Answer answer, Mark mark, Assurances assurances) {
    if (answer.is(201)) {
      assurances.add(blob.digest(), answer, course.delays().delay(), mark);
    } else {
      expectGoneRepository(answer, mark);
    }
  }

  /** The only excuse of a registry for not taking what is sent. */
  private void expectGoneRepository(Answer answer, Mark mark) {
    if (!answer.is(404) || course.deletions().untouched(mark)) {
      throw answer.unexpected();
    }
  }
}
