package dev.berth.e2e.race;

import java.util.Arrays;
import java.util.Optional;

/** Pulls images and compares every byte. Used by one thread. */
final class Puller {
  private final RaceClient client;

  Puller(RaceClient client) {
    this.client = client;
  }

  /** The first answer that does not give what belongs to the image; nothing when it is whole. */
  Optional<Answer> findMissing(String repository, String reference, Image image) {
    Answer manifest = client.getManifest(repository, reference);
    return gives(manifest, image.bytes())
        ? findMissingParts(repository, image)
        : Optional.of(manifest);
  }

  /** The same for what the manifest names. */
  Optional<Answer> findMissingParts(String repository, Image image) {
    for (Blob blob : image.blobs()) {
      Answer answer = client.getBlob(repository, blob.digest());
      if (!gives(answer, blob.bytes())) {
        return Optional.of(answer);
      }
    }
    for (Image child : image.children()) {
      Optional<Answer> missing = findMissing(repository, child.digest(), child);
      if (missing.isPresent()) {
        return missing;
      }
    }
    return Optional.empty();
  }

  void expectAbsent(String repository, String tag) {
    Answer answer = client.getManifest(repository, tag);
    if (!answer.is(404)) {
      throw answer.unexpected();
    }
  }

  private static boolean gives(Answer answer, byte[] bytes) {
    if (answer.is(200)) {
      return Arrays.equals(answer.body(), bytes);
    }
    if (!answer.is(404)) {
      throw answer.unexpected();
    }
    return false;
  }
}
