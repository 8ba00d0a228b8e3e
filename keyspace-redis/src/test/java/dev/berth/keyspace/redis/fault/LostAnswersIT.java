package dev.berth.keyspace.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisException;
import dev.berth.keyspace.redis.Slow;
import dev.berth.keyspace.redis.server.LossyLine;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LostAnswersIT {
  private RedisServer server;
  private LossyLine line;
  private Redis redis;

  @BeforeEach
  void connect() {
    server = RedisServer.start();
    line = new LossyLine(server);
    redis = Redis.connect(line.address(), Slow.SETTINGS);
    redis.run(Shop.put("c1"));
  }

  @AfterEach
  void close() {
    redis.close();
    line.close();
    server.close();
  }

  @Test
  void doesNotRepeatAWriteThatMayHaveBeenDone() {
    line.loseNextAnswer();
    assertThatExceptionOfType(RedisException.Unreachable.class)
        .isThrownBy(() -> redis.run(Shop.put("c1")))
        .withMessageContaining("may have taken effect or not")
        .matches(RedisException::mayHaveHappened);
    assertThat(line.hasLostIt()).isTrue();
    assertThat(redis.run(Shop.count("c1"))).isEqualTo(2);
  }

  @Test
  void doesNotRepeatAPairThatMayHaveBeenDone() {
    line.loseNextAnswer();
    assertThatExceptionOfType(RedisException.Unreachable.class)
        .isThrownBy(() -> redis.atomically(Shop.PAIR, Shop.pair("c1", "tea")))
        .matches(RedisException::mayHaveHappened);
    assertThat(redis.run(Shop.count("c1"))).isEqualTo(2);
    assertThat((Long) server.send("PTTL", Shop.seen("c1"))).isPositive();
  }

  @Test
  void saysOfWhatWasOnItsWayThatTheConnectionBroke() {
    try (Writers writers = Writers.start(redis, Writers.customers("c", 50))) {
      for (int i = 0; i < 30; i++) {
        long before = writers.done();
        Waiting.until("they write", () -> writers.done() > before + 100);
        line.cut();
      }
      assertThat(writers.failures())
          .isNotEmpty()
          .hasOnlyElementsOfType(RedisException.Unreachable.class);
    }
  }

  @Test
  void repeatsARead() {
    line.loseNextAnswer();
    assertThat(redis.run(Shop.count("c1"))).isEqualTo(1);
    assertThat(line.hasLostIt()).isTrue();
  }
}
