package dev.berth.keyspace.redis.idempotency;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.function.Function;

/** How results are kept. What reads must understand what older versions of the program wrote. */
public record ResultForm<T>(Function<T, byte[]> writing, Function<byte[], T> reading) {
  /** Texts, in UTF-8. */
  public static final ResultForm<String> TEXT =
      new ResultForm<>(text -> text.getBytes(UTF_8), bytes -> new String(bytes, UTF_8));

  /** Bytes as they are. */
  public static final ResultForm<byte[]> BYTES =
      new ResultForm<>(Function.identity(), Function.identity());
}
