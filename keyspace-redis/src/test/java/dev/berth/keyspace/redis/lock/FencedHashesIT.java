package dev.berth.keyspace.redis.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.keyspace.redis.RedisException;
import dev.berth.keyspace.redis.Slow;
import dev.berth.keyspace.redis.Uses;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.Values;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FencedHashesIT {
  private final RedisServer server = RedisServer.start();
  private final Redis redis = Redis.connect(server.address(), Slow.SETTINGS);
  private final WriteKey<Shape.Hash> key = Uses.key("account", "7");
  private final FencedHashes<Map<String, Object>> accounts =
      new FencedHashes<>(new Values(Uses.KEYSPACE).hash("account"), "fence");

  @AfterEach
  void stop() {
    redis.close();
    server.close();
  }

  @Test
  void writesUnderTheSameOrAGreaterNumberOnly() {
    assertThat(put(1, 5)).isTrue();
    assertThat(put(2, 5)).isTrue();
    assertThat(put(3, 4)).isFalse();
    assertThat(server.send("HGET", key, "balance")).isEqualTo("2");
    assertThat(put(4, 6)).isTrue();
    assertThat(server.send("HGET", key, "fence")).isEqualTo("6");
    assertThat((Long) server.send("PTTL", key)).isBetween(3_590_000L, 3_600_000L);
  }

  @Test
  void changesNothingWhereNotAllItNeedsIsAllowed() {
    put(1, 5);
    server.send("ACL", "SETUSER", "clerk", "on", ">secret", "~*", "+@all", "-hset");
    RedisAddress address = RedisAddress.of("redis://clerk:secret@127.0.0.1:" + server.port());
    try (Redis clerk = Redis.connect(address, Slow.SETTINGS)) {
      assertThatThrownBy(() -> clerk.run(accounts.put(key, Map.of("balance", 2L), 6)))
          .isInstanceOf(RedisException.Denied.class);
    }
    assertThat(server.send("HGET", key, "balance")).isEqualTo("1");
  }

  @Test
  void changesNothingWhenThereIsTooMuchToWrite() {
    WriteKey<Shape.Hash> ledger = Uses.key("ledger", "7");
    FencedHashes<Map<String, Object>> ledgers =
        new FencedHashes<>(new Values(Uses.KEYSPACE).hash("ledger"), "fence");
    assertThat(redis.run(ledgers.put(ledger, Map.of("a", 1L), 5))).isTrue();
    Map<String, Object> many =
        LongStream.range(0, 5_000).boxed().collect(Collectors.toMap(n -> "n" + n, n -> n));
    assertThatThrownBy(() -> redis.run(ledgers.put(ledger, many, 6)))
        .isInstanceOf(RedisException.ServerError.class);
    assertThat(server.send("HGET", ledger, "a")).isEqualTo("1");
    assertThat(server.send("HLEN", ledger)).isEqualTo(2L);
  }

  private boolean put(long balance, long number) {
    return redis.run(accounts.put(key, Map.of("balance", balance), number));
  }
}
