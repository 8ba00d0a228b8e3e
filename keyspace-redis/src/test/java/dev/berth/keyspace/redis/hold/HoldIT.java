package dev.berth.keyspace.redis.hold;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.Slow;
import dev.berth.keyspace.redis.Uses;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is kept by asking for it again. */
class HoldIT {
  private static final byte[] MINE = "mine".getBytes(UTF_8);
  private static final byte[] YOURS = "yours".getBytes(UTF_8);

  private final RedisServer server = RedisServer.start();
  private final Redis redis = Redis.connect(server.address(), Slow.SETTINGS);
  private final WriteKey<Shape.Value> key = Uses.key("lock.account", "7");

  @AfterEach
  void stop() {
    redis.close();
    server.close();
  }

  private boolean take(byte[] mark) {
    return redis.run(Hold.take(key, mark));
  }

  @Test
  void isForOneAtATime() {
    assertThat(take(MINE)).isTrue();
    assertThat(take(YOURS)).isFalse();
    assertThat(take(MINE)).isTrue();
    assertThat(server.send("GET", key.toString())).isEqualTo("mine");
  }

  @Test
  void livesASpanFromTheLastTimeItsOwnerAsked() {
    take(MINE);
    server.send("PEXPIRE", key.toString(), 60_000);
    take(YOURS);
    assertThat((Long) server.send("PTTL", key.toString())).isGreaterThan(1500);
    take(MINE);
    assertThat((Long) server.send("PTTL", key.toString())).isBetween(1L, 1500L);
  }

  @Test
  void isFreeWhenItWasGivenBackAndOnlyByItsOwner() {
    take(MINE);
    assertThat(redis.run(Hold.release(key, YOURS))).isFalse();
    assertThat(take(YOURS)).isFalse();
    assertThat(redis.run(Hold.release(key, MINE))).isTrue();
    assertThat(take(YOURS)).isTrue();
  }

  @Test
  void isFreeWhenItsOwnerStopsAsking() {
    take(MINE);
    server.send("PEXPIRE", key.toString(), 0);
    assertThat(take(YOURS)).isTrue();
    assertThat(take(MINE)).isFalse();
  }

  @Test
  void refusesAKeyThatWouldStayWithADeadOwner() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Hold.take(Uses.key("lock.report", "7"), MINE));
  }
}
