package dev.berth.keyspace.redis.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.RawClient;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.rules.Shows;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Prints what the same members cost in several shapes: as keys of their own, in one big set, in
 * sets of about a hundred, in hashes of about a hundred, and a hundred packed into one value, which
 * is read whole.
 */
class LayoutMeasurementIT {
  private static final int MEMBERS = 10_000;

  /** Where a member is, by a script's words: how it is written, and how it is looked for. */
  private record Way(String write, String read) {}

  private static final Map<String, Way> WAYS = new LinkedHashMap<>();

  static {
    WAYS.put("flat keys", new Way("'SET', 'm:' .. i, '1'", "'EXISTS', 'm:' .. i"));
    WAYS.put("one big set", new Way("'SADD', 'm', 'm:' .. i", "'SISMEMBER', 'm', 'm:' .. i"));
    WAYS.put(
        "sets of 100",
        new Way("'SADD', 'm:' .. i % 100, 'm:' .. i", "'SISMEMBER', 'm:' .. i % 100, 'm:' .. i"));
    WAYS.put(
        "hashes of 100",
        new Way("'HSET', 'm:' .. i % 100, i, '1'", "'HEXISTS', 'm:' .. i % 100, i"));
    WAYS.put(
        "packed in 100", new Way("'APPEND', 'm:' .. i % 100, 'm:' .. i", "'GET', 'm:' .. i % 100"));
  }

  @Test
  @Shows({"V13", "V14"})
  void printsBytesAndTimeOfEachShape() throws IOException {
    Map<String, Long> bytes = new LinkedHashMap<>();
    try (RedisServer server = RedisServer.start();
        RawClient client = new RawClient(server.port())) {
      for (Map.Entry<String, Way> way : WAYS.entrySet()) {
        client.send("FLUSHALL");
        long before = memory(client);
        loop(client, way.getValue().write());
        bytes.put(way.getKey(), (memory(client) - before) / MEMBERS);
        long nanos = loop(client, way.getValue().read());
        System.out.printf(
            "%-14s %4d bytes per member, %5.2f microseconds per look-up%n",
            way.getKey(), bytes.get(way.getKey()), nanos / 1e3 / MEMBERS);
      }
    }
    assertThat(bytes.get("hashes of 100")).isLessThan(bytes.get("flat keys"));
    assertThat(bytes.get("packed in 100")).isLessThan(bytes.get("flat keys"));
  }

  /** The time that the server took for all members, in nanoseconds. */
  private static long loop(RawClient client, String call) throws IOException {
    String script = "for i = 0, %d do redis.call(%s) end".formatted(MEMBERS - 1, call);
    long began = System.nanoTime();
    client.send("EVAL", script, 0);
    return System.nanoTime() - began;
  }

  private static long memory(RawClient client) throws IOException {
    String info = (String) client.send("INFO", "memory");
    return info.lines()
        .filter(line -> line.startsWith("used_memory:"))
        .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(':') + 1).strip()))
        .sum();
  }
}
