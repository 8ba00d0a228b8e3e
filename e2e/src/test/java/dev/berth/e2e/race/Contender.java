package dev.berth.e2e.race;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * One of the clients: does one thing after another, mostly where a review is due, and fails when
 * the registry does not keep what it said. Used by one thread.
 */
final class Contender {
  private final Course course;
  private final RandomGenerator random;
  private final Pusher pusher;
  private final Puller puller;
  private final Deleter deleter;
  private final Referrers referrers;
  private final SharedTags sharedTags;
  private final Agenda agenda = new Agenda();
  private final List<OwnTag> tags;

  /** A client with a tag of its own in each repository. */
  Contender(String tag, Course course, RaceClient client, RandomGenerator random) {
    this.course = course;
    this.random = random;
    this.pusher = new Pusher(course, client, random);
    this.puller = new Puller(client);
    this.deleter = new Deleter(course, client);
    this.referrers = new Referrers(course, client, pusher);
    this.sharedTags = new SharedTags(course, client, random, pusher, puller);
    this.tags =
        course.world().repositories().stream()
            .map(repository -> new OwnTag(repository, tag))
            .toList();
  }

  /** Does the next thing: what it meant to do by now, else anything. */
  void act() {
    agenda.next().orElse(() -> carryOut(Plan.pick(random))).run();
  }

  private void carryOut(Plan plan) {
    switch (plan) {
      case PUSH -> push(slot(), new Assurances(course));
      case CHECK_THEN_PUSH -> checkThenPush(slot());
      case CHECK_THEN_TAG -> checkThenTag(slot());
      case MOUNT_THEN_PUSH -> mountThenPush(slot());
      case TAG -> tag(slot());
      case UPLOAD -> upload(slot());
      case ATTACH -> referrers.attach(anyTag());
      case PUSH_SUBJECT_LATE -> pushSubjectLate(slot());
      case PUSH_SHARED_TAGS -> sharedTags.push(slot());
      case PULL -> anyTag().verify(puller, course);
      case PULL_SHARED_TAG -> sharedTags.pull(course.world().pickRepository(random));
      case DELETE_TAG -> deleter.deleteTag(anyTag());
      case DELETE_MANIFEST -> deleter.deleteManifest(slot());
      case DELETE_BLOB -> deleter.deleteBlob(slot());
      case DELETE_REPOSITORY -> deleter.deleteRepository(course.world().pickRepository(random));
    }
  }

  /** Everything that this client knows is still true. */
  void verifyAll() {
    tags.forEach(tag -> tag.verify(puller, course));
  }

  private Slot slot() {
    return course.world().pick(random);
  }

  private OwnTag anyTag() {
    return tags.get(random.nextInt(tags.size()));
  }

  private OwnTag tagIn(String repository) {
    return tags.stream()
        .filter(tag -> tag.repository().equals(repository))
        .findFirst()
        .orElseThrow();
  }

  private void push(Slot slot, Assurances assurances) {
    OwnTag tag = tagIn(slot.repository());
    Optional<Image> before = tag.image();
    pusher
        .push(slot.repository(), slot.image(), List.of(tag.name()), assurances)
        .ifPresent(pushed -> tag.pushed(slot.image(), pushed.mark()));
    slot.touch();
    before.ifPresent(image -> course.world().touch(slot.repository(), image));
  }

  /** Lets some of the time pass in which the registry must keep what it told of. */
  private void pushSoon(Slot slot, Assurances assurances) {
    if (course.delays().promise()) {
      Duration soon = Duration.ofNanos(random.nextLong(Delays.PUSH_WINDOW.toNanos()));
      agenda.add(soon, () -> push(slot, assurances));
    } else {
      push(slot, assurances);
    }
  }

  private void checkThenPush(Slot slot) {
    Assurances assurances = new Assurances(course);
    for (Blob blob : slot.image().blobs()) {
      pusher.blobs().check(slot.repository(), blob, assurances);
    }
    for (Image child : slot.image().children()) {
      pusher.check(slot.repository(), child, assurances);
    }
    pushSoon(slot, assurances);
  }

  private void checkThenTag(Slot slot) {
    Assurances assurances = new Assurances(course);
    pusher.check(slot.repository(), slot.image(), assurances);
    pushSoon(slot, assurances);
  }

  private void mountThenPush(Slot slot) {
    Assurances assurances = new Assurances(course);
    for (Blob blob : slot.image().blobs()) {
      pusher.blobs().mount(slot.repository(), blob, assurances);
    }
    pushSoon(slot, assurances);
  }

  private void tag(Slot slot) {
    Assurances assurances = new Assurances(course);
    slot.image().needed().forEach(assurances::suppose);
    push(slot, assurances);
  }

  private void upload(Slot slot) {
    List<Blob> blobs = slot.image().blobs();
    if (!blobs.isEmpty()) {
      Blob blob = blobs.get(random.nextInt(blobs.size()));
      pusher.blobs().upload(slot.repository(), blob, new Assurances(course));
      slot.touch();
    }
  }

  private void pushSubjectLate(Slot slot) {
    slot.image()
        .subject()
        .ifPresent(
            subject -> {
              referrers.pushBefore(subject, slot.image(), tagIn(slot.repository()));
              slot.touch();
            });
  }
}
