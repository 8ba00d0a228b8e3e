package dev.berth.keyspace.redis.connection;

import java.util.List;

/**
 * A command as it is sent: the name, what stands before the keys, the keys, the rest. A cluster
 * gets it to the server of the first key.
 */
public record Request(String name, List<byte[]> before, List<byte[]> keys, List<byte[]> after) {
  /** A command that knows no key. */
  public static Request of(String name, List<byte[]> arguments) {
    return new Request(name, List.of(), List.of(), arguments);
  }

  /** About how many bytes it takes. */
  public long size() {
    return size(before) + size(keys) + size(after);
  }

  private static long size(List<byte[]> parts) {
    long size = 0;
    for (byte[] part : parts) {
      size += part.length;
    }
    return size;
  }
}
