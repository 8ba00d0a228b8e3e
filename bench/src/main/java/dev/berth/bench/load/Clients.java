package dev.berth.bench.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Several clients of one server, each with a connection and a thread of its own. */
final class Clients {
  private Clients() {}

  /** What one client does, from its first request to its last. */
  @FunctionalInterface
  interface Work {
    void run(int client, HttpConnection connection) throws IOException;
  }

  /** Runs all clients to their end; the first failure ends the measurement. */
  static void run(URI server, int count, Work work) {
    List<Future<?>> clients = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int number = 0; number < count; number++) {
        int client = number;
        clients.add(threads.submit(() -> connect(server, client, work)));
      }
    }
    for (Future<?> client : clients) {
      rethrow(client);
    }
  }

  private static void connect(URI server, int client, Work work) {
    try (HttpConnection connection = HttpConnection.to(server)) {
      work.run(client, connection);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void rethrow(Future<?> client) {
    try {
      client.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a client failed: " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
