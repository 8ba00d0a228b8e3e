package dev.berth.bench.load;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Requests as fast as the server answers: each connection asks as soon as it was answered. Tells
 * what a server can do, not what its clients feel.
 */
public record FullLoad(URI server, List<Request> requests, int connections) {

  /** Asks for so long; returns the answers per second. */
  public double run(Duration time) {
    LongAdder answers = new LongAdder();
    long began = System.nanoTime();
    long end = began + time.toNanos();
    Clients.run(
        server,
        connections,
        (client, connection) -> {
          for (int number = client; System.nanoTime() < end; number++) {
            Request request = requests.get(number % requests.size());
            connection.ask(request.method(), request.path());
            answers.increment();
          }
        });
    return answers.sum() * 1e9 / (System.nanoTime() - began);
  }
}
