package dev.berth.keyspace.redis;

/** What an operation does to a key, the weakest first. */
public enum Effect {
  /** Changes nothing, and so may be repeated. */
  READ,
  /** Only takes away. */
  DELETE,
  /** May make a key, and so needs a declared lifetime. */
  WRITE
}
