package dev.berth.e2e.siege;

import dev.berth.e2e.siege.client.Answer;
import dev.berth.e2e.siege.client.HttpConnection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the health of the process, as a supervisor does: four times a second on a new
 * connection, and as often on a kept one. Time in which the machine stood still does not count.
 */
final class HealthProbe implements AutoCloseable {
  private static final Duration INTERVAL = Duration.ofMillis(250);
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private final InetAddress from = InetAddress.getByAddress(new byte[] {127, 0, 0, 100});
  private final InetSocketAddress server;
  private final Latencies latencies = new Latencies();
  private final Standstill standstill = new Standstill();
  private final List<String> failures = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean stopping;

  HealthProbe(InetSocketAddress server) throws IOException {
    this.server = server;
  }

  void start() {
    standstill.start();
    threads.add(Thread.ofPlatform().daemon().name("health-new").start(() -> probe(false)));
    threads.add(Thread.ofPlatform().daemon().name("health-kept").start(() -> probe(true)));
  }

  private void probe(boolean keeping) {
    @Nullable HttpConnection connection = null;
    while (!stopping) {
      long began = System.nanoTime();
      long stoodStill = standstill.nanos();
      try {
        connection = ask(connection == null ? connect() : connection);
        latencies.add(System.nanoTime() - began - (standstill.nanos() - stoodStill));
      } catch (IOException e) {
        fail("%s connection: %s".formatted(keeping ? "kept" : "new", e));
        connection = close(connection);
      }
      if (!keeping) {
        connection = close(connection);
      }
      LockSupport.parkNanos(began + INTERVAL.toNanos() - System.nanoTime());
    }
    close(connection);
  }

  private HttpConnection connect() throws IOException {
    return new HttpConnection(from, server, PATIENCE);
  }

  private static HttpConnection ask(HttpConnection connection) throws IOException {
    Answer answer = connection.send("GET", "/health/live", new byte[0]);
    if (answer.status() != 200) {
      throw new IOException("expected status 200, but found " + answer.status());
    }
    return connection;
  }

  private static @Nullable HttpConnection close(@Nullable HttpConnection connection) {
    if (connection != null) {
      try {
        connection.close();
      } catch (IOException ignored) {
        // It is of no use any more.
      }
    }
    return null;
  }

  private void fail(String text) {
    synchronized (failures) {
      failures.add(text);
    }
  }

  Latencies latencies() {
    return latencies;
  }

  List<String> failures() {
    synchronized (failures) {
      return List.copyOf(failures);
    }
  }

  @Override
  public void close() {
    stopping = true;
    standstill.close();
    threads.forEach(thread -> Threads.join(thread, PATIENCE));
  }
}
