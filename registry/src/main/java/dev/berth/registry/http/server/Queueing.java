package dev.berth.registry.http.server;

import java.util.function.BooleanSupplier;

/** Waits for other requests, on behalf of a connection that may be closed meanwhile. */
@FunctionalInterface
public interface Queueing {

  /**
   * Waits, and ends the wait when the connection is closed.
   *
   * @param wait returns whether it came to its end, by the thread of the connection
   * @param cancel ends the wait early, by any thread; harmless before it and after it
   * @throws ClientGoneException when the wait was ended early
   */
  void await(BooleanSupplier wait, Runnable cancel) throws ClientGoneException;
}
