package dev.berth.keyspace.redis.lock;

import dev.berth.keyspace.redis.Script;

/** The scripts of locks, to run them past the code under test. */
final class LockScripts {
  private LockScripts() {}

  static String acquire() {
    return Script.beside(Locks.class, "acquire.lua").text();
  }
}
