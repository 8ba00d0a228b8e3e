package dev.berth.keyspace.redis.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Pipeline;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisSettings;
import dev.berth.keyspace.redis.Script;
import dev.berth.keyspace.redis.access.Hashes;
import dev.berth.keyspace.redis.access.Strings;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.Values;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Measures governed access against Lettuce alone, and ways to lay out data; with {@code
 * -Dberth.docs.write=true} it writes its part of the page of figures. Not part of any test run: on
 * an idle machine,
 *
 * <pre>
 * ./berth test -- -pl keyspace-redis -am -Dtest=AccessMeasurement -Dsurefire.failIfNoSpecifiedTests=false
 * </pre>
 */
class AccessMeasurement {
  private static final Path PAGE = Path.of("../docs/keyspace/performance.md");
  private static final String HEADING = "## Access to Redis";
  private static final int DEPTH = 32;
  private static final int RECORDS = 100_000;
  private static final long SPAN = 3_600_000;

  private static final String CATALOG =
      """
      keyspace: measured
      head: "m"
      variables: {id: {like: "[0-9]+"}}
      families:
        text: {key: "text:<id>", type: string, value: raw, life: {ttl: 1h}}
        stay: {key: "stay:<id>", type: string, value: raw, life: {ttl: none, ends: the end}}
        hash: {key: "hash:<id>", type: hash, fields: {a: {type: text}, b: {type: text}, c: {type: text}}, life: {ttl: 1h}}
        kept: {key: "kept:<id>", type: hash, fields: {a: {type: text}, b: {type: text}, c: {type: text}}, life: {ttl: none, ends: the end}}
      """;

  private final Keyspace keyspace =
      new CatalogLoader().add("measured.yaml", CATALOG).load().get("measured");
  private final Values values = new Values(keyspace);
  private final byte[] value = "v".repeat(100).getBytes(UTF_8);
  private final Map<String, Object> fields = Map.of("a", "first", "b", "second", "c", "third");

  @Test
  void measures() throws IOException {
    String part = HEADING + "\n" + access() + layouts();
    System.out.println(part);
    if (Boolean.getBoolean("berth.docs.write")) {
      String page = Files.readString(PAGE);
      int end = page.contains(HEADING) ? page.indexOf(HEADING) : page.length();
      Files.writeString(PAGE, page.substring(0, end).stripTrailing() + "\n\n" + part);
    }
  }

  private String access() {
    try (RedisServer server = RedisServer.start();
        Redis redis = Redis.connect(server.address(), RedisSettings.DEFAULTS);
        BareLettuce bare = new BareLettuce(server.port())) {
      String overhead =
          contests(redis, bare).stream()
              .map(contest -> contest.run().row())
              .reduce("", String::concat);
      String price =
          prices(redis).stream().map(contest -> contest.run().row()).reduce("", String::concat);
      return """

          Measured over loopback with one connection, %d commands in a pipeline, %d processors for client and server
          together: medians of 15 rounds, both ways in turns. Goal: at most 1.05 times the time of Lettuce alone for the
          same commands. It can be less: a governed pipeline waits for its last answer and is woken once, Lettuce's futures are
          awaited in turn, as its manual shows.

          | same commands | governed, per second | Lettuce, per second | time, ratio |
          |---|---|---|---|
          %s
          What it costs that a write carries the lifetime of its key:

          | write | with its lifetime, per second | without, per second | time, ratio |
          |---|---|---|---|
          %s
          """
          .formatted(DEPTH, Runtime.getRuntime().availableProcessors(), overhead, price);
    }
  }

  private List<Contest> contests(Redis redis, BareLettuce bare) {
    Strings<byte[]> texts = new Strings<>(values.bytes("text"));
    Hashes<Map<String, Object>> hashes = new Hashes<>(values.hash("hash"));
    List<WriteKey<Shape.Value>> keys = keys("text");
    List<WriteKey<Shape.Hash>> hashKeys = keys("hash");
    SetArgs span = SetArgs.Builder.px(SPAN);
    Script write = Script.beside(Redis.class, "write.lua");
    String digest = BareLettuce.await(bare.commands().scriptLoad(write.text()));
    byte[][] arguments =
        Arguments.of(SPAN, "", "HSET", "a", "first", "b", "second", "c", "third")
            .toArray(byte[][]::new);
    byte[][] names = keys.stream().map(key -> key.key().bytes()).toArray(byte[][]::new);
    byte[][] hashNames = hashKeys.stream().map(key -> key.key().bytes()).toArray(byte[][]::new);
    return List.of(
        contest(
            "SET of 100 bytes with its lifetime",
            () -> governed(redis, i -> texts.put(keys.get(i), value)),
            () -> bare.pipeline(DEPTH, (lettuce, i) -> lettuce.set(names[i], value, span))),
        contest(
            "GET of 100 bytes",
            () -> governed(redis, i -> texts.find(keys.get(i))),
            () -> bare.pipeline(DEPTH, (lettuce, i) -> lettuce.get(names[i]))),
        contest(
            "HSET of three fields with its lifetime",
            () -> governed(redis, i -> hashes.put(hashKeys.get(i), fields)),
            () ->
                bare.pipeline(
                    DEPTH,
                    (lettuce, i) ->
                        lettuce.evalsha(
                            digest,
                            ScriptOutputType.INTEGER,
                            new byte[][] {hashNames[i]},
                            arguments))),
        contest(
            "HGETALL of three fields",
            () -> governed(redis, i -> hashes.find(hashKeys.get(i))),
            () -> bare.pipeline(DEPTH, (lettuce, i) -> lettuce.hgetall(hashNames[i]))));
  }

  private List<Contest> prices(Redis redis) {
    Strings<byte[]> expiring = new Strings<>(values.bytes("text"));
    Strings<byte[]> staying = new Strings<>(values.bytes("stay"));
    Hashes<Map<String, Object>> expiringHashes = new Hashes<>(values.hash("hash"));
    Hashes<Map<String, Object>> stayingHashes = new Hashes<>(values.hash("kept"));
    List<WriteKey<Shape.Value>> text = keys("text");
    List<WriteKey<Shape.Value>> stay = keys("stay");
    List<WriteKey<Shape.Hash>> hash = keys("hash");
    List<WriteKey<Shape.Hash>> kept = keys("kept");
    return List.of(
        contest(
            "SET of 100 bytes",
            () -> governed(redis, i -> expiring.put(text.get(i), value)),
            () -> governed(redis, i -> staying.put(stay.get(i), value))),
        contest(
            "HSET of three fields",
            () -> governed(redis, i -> expiringHashes.put(hash.get(i), fields)),
            () -> governed(redis, i -> stayingHashes.put(kept.get(i), fields))));
  }

  private static Contest contest(String name, Runnable first, Runnable second) {
    return new Contest(name, DEPTH, first, second);
  }

  private static void governed(Redis redis, IntFunction<Operation<?>> operation) {
    Pipeline pipeline = redis.pipeline();
    for (int i = 0; i < DEPTH; i++) {
      pipeline.add(operation.apply(i));
    }
    pipeline.run();
  }

  private <S extends Shape> List<WriteKey<S>> keys(String family) {
    return IntStream.range(0, DEPTH)
        .mapToObj(i -> new WriteKey<S>(keyspace.family(family).key(String.valueOf(i))))
        .toList();
  }

  private static String layouts() {
    return """
        ## Ways to lay out data

        %,d payment methods with ids of 12 characters, in a server that holds nothing else; found in pipelines of %d, median
        of 7 rounds. What a record has beyond its status: time, amount, country.

        | status of an id | bytes each | finds per second |
        |---|---|---|
        %s
        | record that is read whole | bytes each | finds per second |
        |---|---|---|
        %s
        Repeat both parts, and rewrite them:

        ```
        ./berth test -- -pl keyspace-redis -am -Dtest=AccessMeasurement -Dsurefire.failIfNoSpecifiedTests=false -Dberth.docs.write=true
        ```
        """
        .formatted(
            RECORDS, DEPTH, rows(Layouts.ofStatus(RECORDS)), rows(Layouts.ofRecords(RECORDS)));
  }

  private static String rows(List<Layout> layouts) {
    StringBuilder rows = new StringBuilder();
    for (Layout layout : layouts) {
      Layout.Cost cost = layout.measure(RECORDS);
      rows.append(
          String.format(
              Locale.ROOT, "| %s | %.0f | %,.0f |%n", cost.name(), cost.bytes(), cost.finds()));
    }
    return rows.toString();
  }
}
