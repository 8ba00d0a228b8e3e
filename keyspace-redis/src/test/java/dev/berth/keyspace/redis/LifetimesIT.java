package dev.berth.keyspace.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every write of every type gives its key the declared lifetime, in whatever way it is run. */
class LifetimesIT {
  private static final Keyspace KEYSPACE = Lives.load();
  private static final Group ALL = KEYSPACE.group("all");
  private static final long LITTLE = 5_000;

  private static RedisServer server;
  private static Redis redis;

  @BeforeAll
  static void start() {
    server = RedisServer.start();
    redis = Redis.connect(server.address(), Slow.SETTINGS);
  }

  @AfterAll
  static void stop() {
    redis.close();
    server.close();
  }

  /** A write and a way to run it. */
  record Case(String name, String way, BiFunction<String, Long, Operation<?>> write) {
    /** Runs it, and tells what is left of the key's life in milliseconds. */
    long run(String id, long number) {
      Operation<?> operation = write.apply(id, number);
      switch (way) {
        case "alone" -> redis.run(operation);
        case "unit" -> redis.atomically(ALL, List.of(operation));
        default -> {
          Pipeline pipeline = redis.pipeline();
          pipeline.add(operation);
          pipeline.run();
        }
      }
      return (Long) server.send("PTTL", operation.keys().getFirst());
    }

    /** As if time had passed. */
    void leaveLittle(String id) {
      server.send("PEXPIRE", write.apply(id, 1L).keys().getFirst(), LITTLE);
    }

    @Override
    public String toString() {
      return name + ", " + way;
    }
  }

  static Stream<Case> each() {
    return cases("each");
  }

  static Stream<Case> first() {
    return cases("first");
  }

  static Stream<Case> stays() {
    return cases("stays");
  }

  private static Stream<Case> cases(String kind) {
    return Writes.of(KEYSPACE, kind).entrySet().stream()
        .flatMap(
            write ->
                Stream.of("alone", "pipeline", "unit")
                    .filter(way -> !(way + write.getKey()).equals("unithash replace"))
                    .map(way -> new Case(write.getKey(), way, write.getValue())));
  }

  private static String id(Case tested) {
    return tested.toString().toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z]+", "-");
  }

  @ParameterizedTest
  @MethodSource("each")
  @Shows({"C13", "C23", "D12", "V21"})
  void eachWriteBeginsTheSpanAnew(Case tested) {
    assertThat(tested.run(id(tested), 1)).isBetween(Lives.SPAN - 60_000, Lives.SPAN);
    tested.leaveLittle(id(tested));
    if (!tested.name().equals("string absent")) {
      assertThat(tested.run(id(tested), 2)).isBetween(Lives.SPAN - 60_000, Lives.SPAN);
    }
  }

  @ParameterizedTest
  @MethodSource("first")
  @Shows({"C23", "D12"})
  void onlyTheFirstWriteBeginsTheSpan(Case tested) {
    assertThat(tested.run(id(tested), 1)).isBetween(Lives.SPAN - 60_000, Lives.SPAN);
    tested.leaveLittle(id(tested));
    assertThat(tested.run(id(tested), 2)).isBetween(1L, LITTLE);
  }

  @ParameterizedTest
  @MethodSource("stays")
  @Shows({"C14", "C23"})
  void aKeyWithoutExpiryStays(Case tested) {
    assertThat(tested.run(id(tested), 1)).isEqualTo(-1);
    assertThat(tested.run(id(tested), 2)).isEqualTo(-1);
  }
}
