package dev.berth.bench.load;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

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
  public Answers run(Duration time) {
    int count = Math.toIntExact(perSecond * time.toMillis() / 1000);
    List<Tally> tallies = Stream.generate(Tally::new).limit(connections).toList();
    long began = System.nanoTime();
    Clients.run(
        server,
        connections,
        (client, connection) -> {
          for (int number = client; number < count; number += connections) {
            long due = began + number * 1_000_000_000L / perSecond;
            sleepUntil(due);
            ask(connection, requests.get(number % requests.size()), due, tallies.get(client));
          }
        });
    Tally all = new Tally();
    tallies.forEach(all::add);
    return all.after(time);
  }

  private static void ask(HttpConnection connection, Request request, long due, Tally tally)
      throws IOException {
    Optional<String> problem = connection.send(request).problem(request);
    if (problem.isPresent()) {
      tally.fail(problem.get());
    } else {
      tally.add(System.nanoTime() - due, true);
    }
  }

  private static void sleepUntil(long due) {
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
