package dev.berth.registry;

import java.util.ArrayDeque;
import java.util.Deque;

/** What was opened, to be closed in reverse order. */
final class Resources implements AutoCloseable {
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();

  <T extends AutoCloseable> T add(T resource) {
    opened.push(resource);
    return resource;
  }

  /** Closes everything, whatever fails on the way. */
  @Override
  public void close() {
    RuntimeException failures = new IllegalStateException("not everything could be closed");
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
