package dev.berth.keyspace.redis.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.redis.Pipeline;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisException;
import dev.berth.keyspace.redis.Slow;
import dev.berth.keyspace.redis.access.Sets;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LayoutsIT {
  private static final RedisServer SERVER = RedisServer.start();
  private static final Redis REDIS = Redis.connect(SERVER.address(), Slow.SETTINGS);
  private static final Column NAME =
      new Column("name", Riders.VALUES.hash("name"), Riders.keys("name"));
  private static final Column RIDES =
      new Column("rides", Riders.VALUES.hash("rides"), Riders.keys("rides"));

  record Rider(String name, long rides, Optional<String> note) {}

  private final Layout<Rider> hashes =
      new HashLayout<>(Riders.VALUES.hash("rider", Rider.class), Riders.keys("rider"));
  private final Layout<Rider> packed =
      new PackedLayout<>(Riders.VALUES.record("packed", Rider.class), Riders.keys("packed"));
  private final Layout<Map<String, Object>> columns =
      new ColumnLayout(Riders.KEYSPACE.group("columns"), List.of(NAME, RIDES));

  @AfterAll
  static void stop() {
    REDIS.close();
    SERVER.close();
  }

  @AfterEach
  void clear() {
    SERVER.send("FLUSHALL");
  }

  @Test
  @Shows({"V10", "V13", "V21"})
  void keepsARecordInAHashWithItsLifetime() {
    showsRoundTrip(hashes, "rider:7", "hash");
  }

  @Test
  @Shows({"V10", "V13", "V21"})
  void keepsARecordPackedWithItsLifetime() {
    showsRoundTrip(packed, "packed:7", "string");
  }

  private static void showsRoundTrip(Layout<Rider> layout, String key, String type) {
    Rider first = new Rider("Ada", 3, Optional.of("fast"));
    Rider second = new Rider("Ada", 4, Optional.empty());
    assertThat(REDIS.run(layout.find("7"))).isEmpty();
    REDIS.run(layout.put("7", first));
    assertThat(REDIS.run(layout.find("7"))).contains(first);
    REDIS.run(layout.put("7", second));
    assertThat(REDIS.run(layout.find("7"))).contains(second);
    assertThat(SERVER.send("TYPE", key)).isEqualTo(type);
    assertThat((Long) SERVER.send("PTTL", key)).isBetween(3_590_000L, 3_600_000L);
    assertThat(REDIS.run(layout.remove("7"))).isTrue();
    assertThat(REDIS.run(layout.remove("7"))).isFalse();
    assertThat(REDIS.run(layout.find("7"))).isEmpty();
  }

  @Test
  @Shows("V13")
  void keepsARecordInColumns() throws Exception {
    Map<String, Object> record = Map.of("name", "Ada", "rides", 3L);
    REDIS.run(columns.put("7", record));
    REDIS.run(columns.put("8", Map.of("name", "Bo")));
    assertThat(REDIS.run(columns.find("7"))).contains(record);
    assertThat(REDIS.run(columns.find("8"))).contains(Map.of("name", "Bo"));
    assertThat(CommandCount.of(SERVER, () -> REDIS.run(columns.find("7"))))
        .isEqualTo(Map.of("evalsha", 1L, "hget", 2L));

    REDIS.run(columns.put("7", Map.of("rides", 4L)));
    assertThat(REDIS.run(columns.find("7"))).contains(Map.of("rides", 4L));
    assertThat(REDIS.run(columns.remove("7"))).isTrue();
    assertThat(REDIS.run(columns.remove("7"))).isFalse();
    assertThat(REDIS.run(columns.find("7"))).isEmpty();
  }

  @Test
  void removesARecordFromItsColumnsOnAFullServer() {
    REDIS.run(columns.put("7", Map.of("name", "Ada", "rides", 3L)));
    SERVER.send("CONFIG", "SET", "maxmemory", 1);
    try {
      assertThat(REDIS.run(columns.remove("7"))).isTrue();
    } finally {
      SERVER.send("CONFIG", "SET", "maxmemory", 0);
    }
    assertThat(SERVER.send("DBSIZE")).isEqualTo(0L);
  }

  @Test
  void removesNothingWhenOneColumnIsOfAnotherType() {
    REDIS.run(columns.put("7", Map.of("name", "Ada")));
    SERVER.send("SET", Riders.keys("rides").apply("7"), "text");
    assertThatThrownBy(() -> REDIS.run(columns.remove("7")))
        .isInstanceOf(RedisException.WrongType.class);
    assertThat(SERVER.send("EXISTS", Riders.keys("name").apply("7"))).isEqualTo(1L);
  }

  @Test
  void writesNoColumnWhenOneIsOfAnotherType() {
    SERVER.send("SET", Riders.keys("rides").apply("7"), "text");
    assertThatThrownBy(() -> REDIS.run(columns.put("7", Map.of("name", "Ada", "rides", 3L))))
        .isInstanceOf(RedisException.WrongType.class);
    assertThat(SERVER.send("EXISTS", Riders.keys("name").apply("7"))).isEqualTo(0L);
  }

  @Test
  void findsRecordsByAnotherAttribute() {
    ScoreIndex<Rider> byRides =
        new ScoreIndex<>(rider -> shift(rider.note().isPresent() ? "early" : "late"), Rider::rides);
    IndexedRecords<Rider> riders = new IndexedRecords<>(REDIS, hashes, byRides);
    Rider ada = new Rider("Ada", 3, Optional.empty());
    Rider bo = new Rider("Bo", 9, Optional.of("tired"));
    riders.put("1", ada);
    riders.put("2", bo);
    ScoreQuery early = new ScoreQuery(shift("early"), 0, 5);
    ScoreQuery late = new ScoreQuery(shift("late"), 0, 5);
    assertThat(riders.search(early, late)).containsExactly(ada);
    assertThat(riders.search(new ScoreQuery(shift("early"), 9, 9))).containsExactly(bo);

    Rider rested = new Rider("Bo", 1, Optional.empty());
    riders.put("2", rested);
    assertThat(riders.search(early, late)).containsExactlyInAnyOrder(ada, rested);
    assertThat(SERVER.send("EXISTS", shift("early"))).isEqualTo(0L);
    riders.remove("1");
    riders.remove("2");
    assertThat(SERVER.send("DBSIZE")).isEqualTo(0L);
  }

  /** A writer that stopped between the index and the record leaves an entry too many. */
  @Test
  void passesOverEntriesWhoseRecordIsElsewhere() {
    ScoreIndex<Rider> byRides = new ScoreIndex<>(rider -> shift("late"), Rider::rides);
    IndexedRecords<Rider> riders = new IndexedRecords<>(REDIS, hashes, byRides);
    SERVER.send("ZADD", shift("late"), 3, "1");
    Rider bo = new Rider("Bo", 9, Optional.empty());
    riders.put("2", bo);
    SERVER.send("ZADD", shift("late"), 4, "2");
    SERVER.send("ZADD", shift("early"), 9, "2");
    assertThat(riders.search(new ScoreQuery(shift("late"), 0, 5))).isEmpty();
    assertThat(riders.search(new ScoreQuery(shift("early"), 0, 9))).isEmpty();
    riders.put("2", bo);
    assertThat(riders.search(new ScoreQuery(shift("late"), 0, 9))).containsExactly(bo);
  }

  private static WriteKey<Shape.Ranking> shift(String shift) {
    return new WriteKey<>(Riders.KEYSPACE.family("by_rides").key(shift));
  }

  @Test
  @Shows("V16")
  void spreadsASetOverItsPartitions() {
    PartitionedSet<byte[]> known =
        new PartitionedSet<>(
            new Sets<>(Riders.VALUES.bytes("known")),
            id -> new WriteKey<>(Riders.KEYSPACE.family("known").keyOfBytes(id)));
    Pipeline pipeline = REDIS.pipeline();
    known.addAll(pipeline, IntStream.range(0, 400).mapToObj(LayoutsIT::bytes).toList());
    pipeline.run();
    assertThat(SERVER.send("DBSIZE")).isEqualTo(16L);
    assertThat(REDIS.run(known.contains(bytes(7)))).isTrue();
    assertThat(REDIS.run(known.add(bytes(7)))).isFalse();
    assertThat(REDIS.run(known.remove(bytes(7)))).isTrue();
    assertThat(REDIS.run(known.contains(bytes(7)))).isFalse();
  }

  private static byte[] bytes(int id) {
    return Integer.toString(id).getBytes(UTF_8);
  }
}
