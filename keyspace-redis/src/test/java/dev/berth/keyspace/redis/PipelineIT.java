package dev.berth.keyspace.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.redis.access.Counters;
import dev.berth.keyspace.redis.access.Keys;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PipelineIT extends OneServer {
  private final Counters counters = new Counters(KEYSPACE.family("each.counter"));
  private final WriteKey<Shape.Counter> key = Lives.key(KEYSPACE, "each.counter", "a");
  private final WriteKey<Shape.Counter> other = Lives.key(KEYSPACE, "each.counter", "b");

  @Test
  void runsInOrder() {
    Pipeline pipeline = redis.pipeline();
    List<Later<Long>> all = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      all.add(pipeline.add(counters.add(key, 1)));
    }
    assertThatThrownBy(() -> all.getFirst().get()).hasMessage("not run yet");
    pipeline.run();
    assertThat(all.stream().map(Later::get))
        .containsExactlyElementsOf(LongStream.rangeClosed(1, 1000).boxed().toList());
    assertThatThrownBy(pipeline::run).hasMessage("a pipeline runs once");
  }

  @Test
  void runsInOrderOnAServerThatDoesNotKnowTheScript() {
    try (RedisServer fresh = RedisServer.start();
        Redis first = Redis.connect(fresh.address(), Slow.SETTINGS)) {
      Pipeline pipeline = first.pipeline();
      pipeline.add(counters.add(key, 1));
      Later<Boolean> deleted = pipeline.add(Keys.delete(key));
      pipeline.run();
      assertThat(deleted.get()).isTrue();
      assertThat(fresh.send("EXISTS", key)).isEqualTo(0L);
    }
  }

  @Test
  void loadsAScriptThatTheServerHasForgotten() {
    redis.run(counters.add(key, 1));
    server.send("SCRIPT", "FLUSH");
    assertThat(redis.run(counters.add(key, 1))).isEqualTo(2);
  }

  @Test
  void runsInOrderAlthoughTheServerHasForgottenTheScript() {
    redis.run(counters.add(key, 1));
    server.send("SCRIPT", "FLUSH");
    Pipeline pipeline = redis.pipeline();
    pipeline.add(counters.add(key, 1));
    Later<Long> count = pipeline.add(counters.get(key));
    pipeline.add(Keys.delete(key));
    pipeline.run();
    assertThat(count.get()).isEqualTo(2);
    assertThat(server.send("EXISTS", key)).isEqualTo(0L);
  }

  @Test
  void goesOnAfterAFailure() {
    server.send("SADD", key, "x");
    Pipeline pipeline = redis.pipeline();
    Later<Long> fails = pipeline.add(counters.add(key, 1));
    Later<Long> works = pipeline.add(counters.add(other, 1));
    Later<Long> failsToo = pipeline.add(counters.add(key, 1));
    assertThatThrownBy(pipeline::run)
        .isInstanceOf(RedisException.WrongType.class)
        .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
    assertThatThrownBy(fails::get).isInstanceOf(RedisException.WrongType.class);
    assertThatThrownBy(failsToo::get).isInstanceOf(RedisException.WrongType.class);
    assertThat(works.get()).isEqualTo(1);
  }

  @Test
  void servesManyThreadsAtOnce() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      threads.add(
          Thread.startVirtualThread(
              () -> {
                for (int n = 0; n < 20; n++) {
                  redis.run(counters.add(key, 1));
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(redis.run(counters.get(key))).isEqualTo(2000);
  }
}
