package dev.berth.keyspace.redis.access;

/** How many are wanted at most. To Redis, none or less means all, or all but some. */
final class Limit {
  private Limit() {}

  static int require(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("%d wanted; it must be at least 1".formatted(limit));
    }
    return limit;
  }
}
