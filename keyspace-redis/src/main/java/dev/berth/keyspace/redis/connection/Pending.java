package dev.berth.keyspace.redis.connection;

/** A request on its way. */
public interface Pending {
  /** One that is not sent, as the program has closed the connection. */
  Pending CLOSED = _ -> new Answer.Closed();

  /**
   * Waits until this point of {@link System#nanoTime()}; after that the request is given up, and
   * also when the thread is interrupted, which it stays.
   */
  Answer await(long until);
}
