package dev.berth.keyspace.redis.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.keyspace.redis.RedisException;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.redis.Slow;
import dev.berth.keyspace.redis.Uses;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DrainIT {
  private final RedisServer server = RedisServer.start();
  private final Redis redis = Redis.connect(server.address(), Slow.SETTINGS);
  private final Drain drain = new Drain(Uses.KEYSPACE.group("visits"));
  private final WriteKey<Shape.Counter> counter = Uses.key("visits", "7");
  private final WriteKey<Shape.Hash> batch = Uses.key("visits.batch", "7");

  @AfterEach
  void stop() {
    redis.close();
    server.close();
  }

  @Test
  void takesWhatWasCountedOnce() {
    assertThat(redis.run(drain.take(counter, batch))).isEmpty();
    count(5);
    Batch taken = redis.run(drain.take(counter, batch)).orElseThrow();
    assertThat(taken.count()).isEqualTo(5);
    count(2);
    assertThat(redis.run(drain.take(counter, batch))).contains(taken);

    assertThat(redis.run(drain.confirm(batch, taken))).isTrue();
    assertThat(redis.run(drain.confirm(batch, taken))).isFalse();
    Batch next = redis.run(drain.take(counter, batch)).orElseThrow();
    assertThat(next.count()).isEqualTo(2);
    assertThat(next.id()).isNotEqualTo(taken.id());
    assertThat(redis.run(drain.confirm(batch, taken))).isFalse();
    assertThat(redis.run(drain.confirm(batch, next))).isTrue();
    assertThat(server.send("DBSIZE")).isEqualTo(0L);
  }

  @Test
  void givesANewIdAlsoWhenTheSameOperationRunsAgain() {
    var take = drain.take(counter, batch);
    count(1);
    Batch first = redis.run(take).orElseThrow();
    redis.run(drain.confirm(batch, first));
    count(1);
    assertThat(redis.run(take).orElseThrow().id()).isNotEqualTo(first.id());
  }

  @Test
  void changesNothingForAUserWhoMayNotDelete() {
    count(5);
    server.send("ACL", "SETUSER", "clerk", "on", ">secret", "~*", "+@all", "-del");
    RedisAddress address = RedisAddress.of("redis://clerk:secret@127.0.0.1:" + server.port());
    try (Redis clerk = Redis.connect(address, Slow.SETTINGS)) {
      assertThatThrownBy(() -> clerk.run(drain.take(counter, batch)))
          .isInstanceOf(RedisException.Denied.class);
    }
    assertThat(server.send("GET", counter)).isEqualTo("5");
    assertThat(server.send("EXISTS", batch)).isEqualTo(0L);
  }

  @Test
  void refusesKeysOfDifferentSlots() {
    WriteKey<Shape.Hash> other = Uses.key("visits.batch", "8");
    assertThatThrownBy(() -> drain.take(counter, other))
        .isInstanceOf(RedisException.NotTogether.class);
  }

  private void count(long amount) {
    redis.run(Operation.write(counter.key(), "INCRBY", Arguments.of(amount), Reply::whole));
  }

  /** What is kept elsewhere: a sum, and the ids of batches that are in it. */
  private static final class Ledger {
    private final Set<String> ids = new HashSet<>();
    private long sum;

    synchronized void add(Batch batch) {
      if (ids.add(batch.id())) {
        sum += batch.count();
      }
    }

    synchronized long sum() {
      return sum;
    }
  }

  @Test
  void losesAndDoublesNothingWhereverWorkersCrash() throws Exception {
    long seed = new Random().nextLong();
    System.out.println("DrainIT seed " + seed);
    Random random = new Random(seed);
    Ledger ledger = new Ledger();
    List<Future<Long>> added = new ArrayList<>();
    List<Future<?>> working = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 4; i++) {
        Random own = new Random(random.nextLong());
        added.add(threads.submit(() -> addSome(own)));
        Random workers = new Random(random.nextLong());
        working.add(threads.submit(() -> work(workers, ledger)));
      }
    }
    long total = 0;
    for (Future<Long> future : added) {
      total += future.get();
    }
    for (Future<?> worker : working) {
      worker.get();
    }
    drainAll(ledger);
    assertThat(ledger.sum()).as("seed %d", seed).isEqualTo(total);
  }

  private long addSome(Random random) {
    long sum = 0;
    for (int i = 0; i < 300; i++) {
      int amount = random.nextInt(1, 10);
      count(amount);
      sum += amount;
    }
    return sum;
  }

  /** A worker that now and then stops after taking, or after adding. */
  private void work(Random random, Ledger ledger) {
    for (int i = 0; i < 200; i++) {
      Optional<Batch> taken = redis.run(drain.take(counter, batch));
      if (taken.isPresent() && random.nextInt(4) != 0) {
        ledger.add(taken.get());
        if (random.nextInt(4) != 0) {
          redis.run(drain.confirm(batch, taken.get()));
        }
      }
    }
  }

  private void drainAll(Ledger ledger) {
    for (Optional<Batch> taken = redis.run(drain.take(counter, batch));
        taken.isPresent();
        taken = redis.run(drain.take(counter, batch))) {
      ledger.add(taken.get());
      redis.run(drain.confirm(batch, taken.get()));
    }
  }
}
