package dev.berth.e2e.race;

import dev.berth.e2e.race.Deletions.Mark;
import dev.berth.e2e.race.Pusher.Pushed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * One of the clients: does one thing after another, mostly where a review is due, and fails when
 * the registry does not keep what it said. Used by one thread.
 */
final class Contender {
  private static final int OWN_TAGS = 2;
  private static final int SHARED_TAGS = 3;

  private final Course course;
  private final RaceClient client;
  private final RandomGenerator random;
  private final Pusher pusher;
  private final Puller puller;
  private final Deleter deleter;
  private final Agenda agenda = new Agenda();
  private final List<OwnTag> tags = new ArrayList<>();

  Contender(String name, Course course, RaceClient client, RandomGenerator random) {
    this.course = course;
    this.client = client;
    this.random = random;
    this.pusher = new Pusher(course, client, random);
    this.puller = new Puller(client);
    this.deleter = new Deleter(course, client);
    for (String repository : course.world().repositories()) {
      for (int i = 0; i < OWN_TAGS; i++) {
        tags.add(new OwnTag(repository, name + "-" + i));
      }
    }
  }

  /** Does the next thing: what it meant to do by now, else anything. */
  void act() {
    agenda.next().orElse(() -> perform(Plan.pick(random))).run();
  }

  private void perform(Plan plan) {
    switch (plan) {
      case PUSH -> push(slot(), new Assurances(course));
      case CHECK_THEN_PUSH -> checkThenPush(slot());
      case CHECK_THEN_TAG -> checkThenTag(slot());
      case MOUNT_THEN_PUSH -> mountThenPush(slot());
      case TAG -> tag(slot());
      case UPLOAD -> upload(slot());
      case PUSH_SHARED_TAGS -> pushSharedTags(slot());
      case ATTACH -> attach(anyTag());
      case PUSH_SUBJECT_LATE -> pushSubjectLate(slot());
      case PULL -> anyTag().verify(puller, course);
      case PULL_SHARED_TAG -> pullSharedTag();
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
    List<OwnTag> there = tags.stream().filter(tag -> tag.repository().equals(repository)).toList();
    return there.get(random.nextInt(there.size()));
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
      long micros = random.nextLong(Delays.PUSH_WINDOW.toNanos() / 1000);
      agenda.add(Duration.ofNanos(1000 * micros), () -> push(slot, assurances));
    } else {
      push(slot, assurances);
    }
  }

  private void checkThenPush(Slot slot) {
    Assurances assurances = new Assurances(course);
    for (Blob blob : slot.image().blobs()) {
      pusher.check(slot.repository(), blob.digest(), assurances);
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
      pusher.mount(slot.repository(), blob, assurances);
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
      pusher.upload(slot.repository(), blob, new Assurances(course));
      slot.touch();
    }
  }

  private String sharedTag() {
    return "shared-" + random.nextInt(SHARED_TAGS);
  }

  private void pushSharedTags(Slot slot) {
    List<String> names = List.of(sharedTag(), sharedTag());
    pusher.push(slot.repository(), slot.image(), names, new Assurances(course));
    slot.touch();
  }

  private void attach(OwnTag tag) {
    tag.image().map(course.world()::referrers).stream()
        .flatMap(List::stream)
        .forEach(
            referrer ->
                pusher
                    .push(tag.repository(), referrer, List.of(), new Assurances(course))
                    .ifPresent(pushed -> tag.attach(referrer, pushed.mark())));
  }

  private void pushSubjectLate(Slot slot) {
    Optional<Image> subject = slot.image().subject();
    if (subject.isEmpty()) {
      return;
    }
    String repository = slot.repository();
    Image referrer = slot.image();
    Assurances assurances = new Assurances(course);
    Optional<Pushed> first = pusher.push(repository, referrer, List.of(), assurances);
    first.ifPresent(
        pushed ->
            assurances.add(
                referrer.digest(), pushed.answer(), course.delays().delay(), pushed.mark()));
    OwnTag tag = tagIn(repository);
    Optional<Pushed> second =
        pusher.push(repository, subject.get(), List.of(tag.name()), assurances);
    second.ifPresent(pushed -> tag.pushed(subject.get(), pushed.mark()));
    if (first.isPresent() && second.isPresent()) {
      attachPresent(tag, referrer, second.get(), assurances);
    }
    slot.touch();
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

  /** A manifest that a tag led to can be pulled for a while, wherever the tag goes meanwhile. */
  private void pullSharedTag() {
    String repository = course.world().pickRepository(random);
    Mark mark =
        course
            .deletions()
            .mark(List.of(Deletions.repository(repository), Deletions.anything(repository)));
    Answer manifest = client.getManifest(repository, sharedTag());
    if (!manifest.is(200)) {
      return;
    }
    Image image =
        manifest.digest().flatMap(course.world()::findImage).orElseThrow(manifest::unexpected);
    Optional<Answer> missing = puller.findMissingParts(repository, image);
    missing.ifPresent(
        answer -> {
          if (course.delays().promise()
              && answer.ended() - manifest.started() < course.delays().delay().toNanos()
              && course.deletions().untouched(mark)) {
            throw new AssertionError("%s, but %s".formatted(manifest, answer));
          }
        });
  }
}
