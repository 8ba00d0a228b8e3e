package dev.berth.keyspace.redis.legacy;

/** What came of moving an older key to the key of today. */
public enum Adoption {
  /** The value is under the key of today, and the older key is gone. */
  MOVED,
  /** There is no older key, or its value is not of this family. */
  NOTHING_THERE,
  /** The key of today is there already. The older key stays, and nobody sees it. */
  HIDDEN,
  /** The older key was written meanwhile and stays; the key of today has the value from before. */
  CHANGED
}
