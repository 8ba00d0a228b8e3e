package dev.berth.e2e.consistency;

import dev.berth.keyspace.redis.server.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Makes faults one after the other, in any order, and lets nodes recover in between. */
final class Trouble {
  private final DisturbedRedis redis;
  private final Faults faults;
  private final RandomGenerator random;
  private final List<FaultKind> plan = new ArrayList<>();
  private final Duration calm;

  /**
   * Trouble to come.
   *
   * @param each how many faults of each kind
   * @param calm how long nothing is disturbed before each fault
   */
  Trouble(DisturbedRedis redis, Faults faults, int each, Duration calm, long seed) {
    this.redis = redis;
    this.faults = faults;
    this.calm = calm;
    this.random = new SplittableRandom(seed);
    redis.faults().forEach(kind -> plan.addAll(Collections.nCopies(each, kind)));
    Collections.shuffle(plan, Random.from(random));
  }

  /** Returns when everything is over, and Redis in order again. Tells each fault before it. */
  void make(Consumer<FaultKind> teller) throws InterruptedException {
    for (FaultKind kind : plan) {
      Thread.sleep(calm);
      teller.accept(kind);
      faults.add(strike(kind));
      Thread.sleep(Faults.RECOVERY);
    }
    Thread.sleep(calm);
  }

  private Fault strike(FaultKind kind) {
    List<RedisServer> before = redis.masters();
    long began = System.nanoTime();
    kind.strike(redis, before.get(random.nextInt(before.size())), random);
    redis.awaitWhole();
    long ended = System.nanoTime();
    return new Fault(kind, began, ended, !before.equals(redis.masters()));
  }
}
