package dev.berth.bench.load;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Requests that begin at a fixed rate, whether or not those before them were answered. Time counts
 * from when a request should have begun: a server that stands still for a second makes all requests
 * of that second slow, not only the ones that were on their way.
 *
 * @param perSecond requests that begin in a second
 * @param connections the most requests under way at once; further ones wait, and their time counts
 */
public record SteadyLoad(URI server, List<Request> requests, int perSecond, int connections) {

  /** Asks for so long, each request in its turn and from the first again. */
  public Latencies run(Duration time) {
    int count = Math.toIntExact(perSecond * time.toMillis() / 1000);
    long[] nanos = new long[count];
    long began = System.nanoTime();
    Clients.run(
        server,
        connections,
        (client, connection) -> {
          for (int number = client; number < count; number += connections) {
            long due = began + number * 1_000_000_000L / perSecond;
            sleepUntil(due);
            connection.ask(requests.get(number % requests.size()));
            nanos[number] = System.nanoTime() - due;
          }
        });
    return new Latencies(nanos);
  }

  private static void sleepUntil(long due) {
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
