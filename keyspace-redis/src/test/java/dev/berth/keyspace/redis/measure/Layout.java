package dev.berth.keyspace.redis.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.redis.server.RedisServer;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A way to keep many records, by id.
 *
 * @param write the commands that keep one record
 * @param find the commands that find one again
 */
record Layout(
    String name,
    BiFunction<RedisAsyncCommands<byte[], byte[]>, Payment, List<RedisFuture<?>>> write,
    BiFunction<RedisAsyncCommands<byte[], byte[]>, Payment, List<RedisFuture<?>>> find) {
  private static final Pattern USED = Pattern.compile("used_memory:(\\d+)");
  private static final int DEPTH = 32;

  /** A payment method that was seen. */
  record Payment(int number) {
    /** Twelve hexadecimal digits that look like a hash. */
    byte[] id() {
      long mixed = (number * 0x9E3779B97F4A7C15L) ^ (number * 0xC2B2AE3D27D4EB4FL) >>> 17;
      return bytes(String.format("%012x", mixed & 0xFFFF_FFFF_FFFFL));
    }

    byte[] status() {
      return bytes(number % 10 == 0 ? "bad" : "good");
    }

    byte[] seen() {
      return bytes(String.valueOf(1_790_000_000L + number));
    }

    byte[] country() {
      return bytes(number % 3 == 0 ? "DE" : "FR");
    }

    byte[] amount() {
      return bytes(String.valueOf(number % 10_000));
    }

    /** The record as MessagePack, by position. */
    byte[] packed() {
      return ByteBuffer.allocate(14 + country().length)
          .put((byte) 0x94)
          .put((byte) (number % 10 == 0 ? 1 : 0))
          .put((byte) 0xCE)
          .putInt((int) (1_790_000_000L + number))
          .put((byte) 0xCD)
          .putShort((short) (number % 10_000))
          .put((byte) 0xA2)
          .put(country())
          .array();
    }

    byte[] key(String of) {
      return bytes(of + ":" + new String(id(), UTF_8));
    }

    /** One of so many parts, by the end of the id. */
    byte[] part(String of, int parts) {
      return bytes(of + ":" + Math.floorMod(Long.parseLong(new String(id(), UTF_8), 16), parts));
    }

    static byte[] bytes(String text) {
      return text.getBytes(UTF_8);
    }
  }

  /**
   * What it costs.
   *
   * @param bytes of memory for each record
   * @param finds records found per second
   */
  record Cost(String name, double bytes, double finds) {}

  /** Keeps so many records in an empty server, and looks for some of them. */
  Cost measure(int records) {
    try (RedisServer server = RedisServer.start();
        BareLettuce redis = new BareLettuce(server.port())) {
      long empty = used(server);
      for (int from = 0; from < records; from += DEPTH) {
        send(redis, from, write);
      }
      double bytes = (double) (used(server) - empty) / records;
      return new Cost(name, bytes, finds(redis, records));
    }
  }

  private double finds(BareLettuce redis, int records) {
    Random random = new Random(1);
    List<Double> rates = new ArrayList<>();
    for (int round = 0; round < 7; round++) {
      long start = System.nanoTime();
      for (int i = 0; i < records; i += DEPTH) {
        send(redis, random.nextInt(records), find);
      }
      rates.add(records * 1e9 / (System.nanoTime() - start));
    }
    return Contest.median(rates);
  }

  private static void send(
      BareLettuce redis,
      int from,
      BiFunction<RedisAsyncCommands<byte[], byte[]>, Payment, List<RedisFuture<?>>> commands) {
    List<RedisFuture<?>> answers = new ArrayList<>();
    redis.together(
        sent -> {
          for (int i = 0; i < DEPTH; i++) {
            answers.addAll(commands.apply(sent, new Payment(from + i)));
          }
        });
    answers.forEach(BareLettuce::await);
  }

  private static long used(RedisServer server) {
    Matcher matcher = USED.matcher(String.valueOf(server.send("INFO", "memory")));
    if (!matcher.find()) {
      throw new IllegalStateException("the server does not tell its memory");
    }
    return Long.parseLong(matcher.group(1));
  }
}
