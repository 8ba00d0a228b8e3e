package dev.berth.bench.peers;

import dev.berth.bench.server.LabServer;
import dev.berth.bench.server.MemoryUse;
import java.time.Duration;

/** Looks again and again how much memory a server takes, until it is closed. */
final class MemoryWatch implements AutoCloseable {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);

  private final LabServer server;
  private final Thread thread =
      Thread.ofPlatform().name("memory-watch").daemon().unstarted(this::look);
  private volatile boolean closed;
  private volatile long most;

  MemoryWatch(LabServer server) {
    this.server = server;
    thread.start();
  }

  private void look() {
    while (!closed) {
      most = Math.max(most, MemoryUse.of(server));
      pause(BETWEEN_LOOKS);
    }
  }

  /** Bytes that it took at most until now, with a last look. */
  long most() {
    return Math.max(most, MemoryUse.of(server));
  }

  static void pause(Duration time) {
    try {
      Thread.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
