package dev.berth.e2e.consistency;

import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Does one thing after the other, most of them to tags that other clients use as well. What it
 * changes at its own node it often reads at the other one at once. Used by one thread.
 */
final class Client {
  private static final int ALL = 1000;
  private static final int WRITES = 80;
  private static final int TAG_DELETIONS = 20;
  private static final int READS_BY_DIGEST = 100;
  private static final int TRIES = 3;

  private final Node home;
  private final Node other;
  private final Course course;
  private final Requests requests;
  private final RandomGenerator random;

  Client(Node home, Node other, Course course, Requests requests, RandomGenerator random) {
    this.home = home;
    this.other = other;
    this.course = course;
    this.requests = requests;
    this.random = random;
  }

  /** Reads a tag, or does something else. */
  void act() {
    Place place = course.world().pick(random);
    int choice = random.nextInt(ALL);
    if (course.repositoryDeletions().isDue()) {
      deleteRepository(course.world().pickEvenly(random).repository());
    } else if (course.manifestDeletions().isDue()) {
      deleteManifest(course.world().pickEvenly(random));
    } else if (choice < WRITES) {
      write(place);
    } else if (choice < WRITES + TAG_DELETIONS) {
      deleteTag(place);
    } else if (choice < WRITES + TAG_DELETIONS + READS_BY_DIGEST) {
      readManifest(place);
    } else {
      readOrWrite(place);
    }
  }

  /** Only reads. */
  void read() {
    Place place = course.world().pick(random);
    if (random.nextInt(ALL) < READS_BY_DIGEST) {
      readManifest(place);
    } else {
      readTag(anyNode(), place);
    }
  }

  private Node anyNode() {
    return random.nextBoolean() ? home : other;
  }

  private String anyMethod() {
    return random.nextBoolean() ? "GET" : "HEAD";
  }

  /** A tag that is not there is not kept in a cache, so it does not stay away for long. */
  private void readOrWrite(Place place) {
    if (!readTag(anyNode(), place) && random.nextBoolean()) {
      write(place);
    }
  }

  private boolean readTag(Node node, Place place) {
    Reply reply = requests.read(node, anyMethod(), place.repository(), place.tag());
    Optional<String> manifest =
        reply.is(200) ? reply.digest().map(course.world()::name) : Optional.empty();
    expect(reply, 200, 404);
    course.journal().readTag(place, manifest, reply);
    return manifest.isPresent();
  }

  private void readManifest(Place place) {
    course.world().findLast(place).ifPresent(last -> readManifest(anyNode(), place, last));
  }

  private void readManifest(Node node, Place place, Manifest manifest) {
    Reply reply = requests.read(node, anyMethod(), place.repository(), manifest.digest());
    expect(reply, 200, 404);
    course.journal().readManifest(place, manifest, reply.is(200), reply);
  }

  /** A repository that was deleted has lost its blob, which has to be pushed again. */
  private void write(Place place) {
    Manifest manifest = course.world().makeManifest();
    for (int i = 0; i < TRIES; i++) {
      Reply reply = requests.put(home, place, manifest);
      if (!reply.lacksBlob()) {
        expect(reply, 201, 201);
        course.journal().wrote(place, manifest, reply);
        course.world().written(place, manifest);
        readBack(place);
        return;
      }
      Reply pushed = requests.pushBlob(home, place.repository());
      expect(pushed, 201, 404);
      course.journal().count("blobs pushed", pushed);
    }
  }

  private void readBack(Place place) {
    if (random.nextBoolean()) {
      readTag(other, place);
    }
  }

  private void deleteTag(Place place) {
    Reply reply = requests.delete(home, place.repository(), place.tag());
    expect(reply, 202, 404);
    if (reply.is(404)) {
      course.journal().readTag(place, Optional.empty(), reply);
    } else {
      course.journal().deletedTag(place, reply);
      readTag(other, place);
    }
  }

  private void deleteManifest(Place place) {
    course.world().findLast(place).ifPresent(last -> deleteManifest(place, last));
  }

  private void deleteManifest(Place place, Manifest manifest) {
    Reply reply = requests.delete(home, place.repository(), manifest.digest());
    expect(reply, 202, 404);
    if (reply.is(404)) {
      course.journal().readManifest(place, manifest, false, reply);
    } else {
      course.journal().deletedManifest(place, manifest, reply);
      readTag(other, place);
      readManifest(other, place, manifest);
    }
  }

  private void deleteRepository(String repository) {
    Reply reply = requests.deleteRepository(home, repository);
    expect(reply, 202, 404);
    if (!reply.is(404)) {
      course.journal().deletedRepository(repository, reply);
      course.world().places().stream()
          .filter(place -> place.repository().equals(repository))
          .forEach(place -> readTag(other, place));
    }
  }

  /** What a registry may answer; that it failed is noted with the operation. */
  private void expect(Reply reply, int good, int other) {
    boolean expected = reply.is(good) || reply.is(other) || reply.isFailure();
    if (!expected || !reply.isWhole()) {
      course.journal().fail(reply + " was not expected");
    }
  }
}
