package dev.berth.registry;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/**
 * What was opened, to be closed in reverse order. Closing waits for what is just being opened, and
 * nothing can be opened after it; so a stop in the middle of a start leaves nothing behind.
 */
final class Resources implements AutoCloseable {
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private boolean closed;

  /**
   * Opens something.
   *
   * @throws IllegalStateException when everything is being closed
   */
  synchronized <T extends AutoCloseable> T open(Supplier<T> opening) {
    if (closed) {
      throw new IllegalStateException("stopped while starting");
    }
    T resource = opening.get();
    opened.push(resource);
    return resource;
  }

  /** Closes everything, whatever fails on the way. */
  @Override
  public synchronized void close() {
    closed = true;
    IllegalStateException failures = new IllegalStateException("not everything could be closed");
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception e) {
        failures.addSuppressed(e);
      }
    }
    if (failures.getSuppressed().length > 0) {
      throw failures;
    }
  }
}
