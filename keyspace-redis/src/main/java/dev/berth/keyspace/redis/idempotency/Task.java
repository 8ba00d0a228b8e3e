package dev.berth.keyspace.redis.idempotency;

/** What is to run once. */
@FunctionalInterface
public interface Task<T, X extends Exception> {
  T run() throws X;
}
