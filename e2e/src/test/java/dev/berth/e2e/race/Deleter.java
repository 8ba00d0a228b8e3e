package dev.berth.e2e.race;

import java.util.List;
import java.util.Set;

/** Deletes by request, and lets all clients know. Used by one thread. */
final class Deleter {
  /** Deleted, not there, or still needed by something else. */
  private static final Set<Integer> EXPECTED = Set.of(202, 404, 405);

  private final Course course;
  private final RaceClient client;

  Deleter(Course course, RaceClient client) {
    this.course = course;
    this.client = client;
  }

  private interface Request {
    Answer send();
  }

  void deleteTag(OwnTag tag) {
    tag.image().ifPresent(image -> course.world().touch(tag.repository(), image));
    tag.deleted(client.deleteManifest(tag.repository(), tag.name()), course.deletions());
  }

  void deleteManifest(Slot slot) {
    String repository = slot.repository();
    String digest = slot.image().digest();
    delete(repository, digest, () -> client.deleteManifest(repository, digest));
    slot.touch();
  }

  void deleteBlob(Slot slot) {
    String repository = slot.repository();
    slot.image().blobs().stream()
        .map(Blob::digest)
        .findFirst()
        .ifPresent(
            digest -> delete(repository, digest, () -> client.deleteBlob(repository, digest)));
    slot.touch();
  }

  private void delete(String repository, String digest, Request request) {
    delete(List.of(Deletions.content(repository, digest), Deletions.anything(repository)), request);
  }

  void deleteRepository(String repository) {
    delete(
        List.of(Deletions.repository(repository), Deletions.anything(repository)),
        () -> client.deleteRepository(repository));
  }

  private void delete(List<String> things, Request request) {
    course.deletions().begin(things);
    Answer answer = request.send();
    course.deletions().end(things, answer.is(202));
    if (!EXPECTED.contains(answer.status())) {
      throw answer.unexpected();
    }
    course.tally().add(answer.is(202) ? "deletions" : "deletions refused");
  }
}
