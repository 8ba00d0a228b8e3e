package dev.berth.registry.redis;

/** How the Redis of a node is. */
public enum RedisState {
  /** None is to be used. */
  NONE,
  /** It answers. */
  UP,
  /** It does not answer, or not yet. */
  DOWN,
  /** It answers, but belongs to another registry, and so is not used. */
  FOREIGN
}
