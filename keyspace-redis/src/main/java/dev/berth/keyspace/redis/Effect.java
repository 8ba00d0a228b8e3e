package dev.berth.keyspace.redis;

/** What an operation does to its keys. */
public enum Effect {
  /** Changes nothing, and so may be repeated. */
  READ,
  /** May make a key, and so needs a declared lifetime. */
  WRITE,
  /** Only takes away. */
  DELETE
}
