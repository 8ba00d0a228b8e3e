package dev.berth.e2e.race;

import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;

/** All contenders, each on a thread of its own, until enough was done or one of them fails. */
final class Field {
  private static final int CONTENDERS = 8;

  private final RaceOptions options;
  private final Tally tally;
  private final List<Contender> contenders = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final long started = System.nanoTime();

  Field(RaceOptions options, Course course, List<URI> nodes, Meetings meetings) {
    this.options = options;
    this.tally = course.tally();
    HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    for (int i = 0; i < CONTENDERS; i++) {
      SplittableRandom random = new SplittableRandom(options.seed() + i);
      RaceClient client = new RaceClient(http, nodes, random, meetings, course.tally());
      contenders.add(new Contender("own-" + i, course, client, random));
    }
  }

  void start() {
    for (Contender contender : contenders) {
      threads.add(Thread.ofPlatform().start(() -> run(contender)));
    }
  }

  private void run(Contender contender) {
    try {
      while (!isOver()) {
        contender.act();
      }
    } catch (AssertionError | RuntimeException failure) {
      failures.add(failure);
    }
  }

  private boolean isOver() {
    return done() >= options.operations()
        || seconds() >= options.longest().toSeconds()
        || !failures.isEmpty();
  }

  boolean isRunning() {
    return threads.stream().anyMatch(Thread::isAlive);
  }

  long done() {
    return tally.operations();
  }

  long seconds() {
    return (System.nanoTime() - started) / 1_000_000_000;
  }

  /** Fails if a contender did. */
  void expectNoFailure() {
    if (!failures.isEmpty()) {
      AssertionError all =
          new AssertionError(
              "after %d operations and %d s: %s"
                  .formatted(done(), seconds(), failures.peek().getMessage()));
      failures.forEach(all::addSuppressed);
      throw all;
    }
  }

  /** Everything that was acknowledged and not deleted is whole. */
  void verifyAll() {
    contenders.forEach(Contender::verifyAll);
  }
}
