package dev.berth.registry.redis;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.UUID;

/**
 * The id of a registry's database, by which everything in Redis says whose it is. All nodes of a
 * registry have the same one; two registries never do.
 *
 * @param text as the owner key and the fields of counters have it
 * @param compact the same in 22 characters, for values that are small and many
 */
public record DatabaseId(String text, String compact) {
  /** For a node without Redis, which writes it nowhere. */
  static final DatabaseId NONE = of(new UUID(0, 0));

  public static DatabaseId of(UUID id) {
    byte[] bytes =
        ByteBuffer.allocate(2 * Long.BYTES)
            .putLong(id.getMostSignificantBits())
            .putLong(id.getLeastSignificantBits())
            .array();
    return new DatabaseId(
        id.toString(), Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  @Override
  public String toString() {
    return text;
  }
}
