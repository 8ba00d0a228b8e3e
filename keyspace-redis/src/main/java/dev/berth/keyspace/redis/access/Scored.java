package dev.berth.keyspace.redis.access;

/**
 * A member of a sorted set.
 *
 * @param score by which it is ordered; not NaN
 */
public record Scored<T>(T member, double score) {
  public Scored {
    if (Double.isNaN(score)) {
      throw new IllegalArgumentException("a score must be a number");
    }
  }
}
