package dev.berth.bench.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Requests as fast as the server answers: each connection asks as soon as it was answered. Tells
 * what a server can do, not what its clients feel.
 *
 * @param threads how many serve the connections. One costs least; it is too few where the client
 *     has more to do than the server, as with large answers
 * @param patience how long an answer is waited for when the time is over
 */
public record FullLoad(
    URI server, List<Request> requests, int connections, int threads, Duration patience) {
  private static final Duration USUAL_PATIENCE = Duration.ofSeconds(30);

  /** With one thread for all connections. */
  public FullLoad(URI server, List<Request> requests, int connections) {
    this(server, requests, connections, 1, USUAL_PATIENCE);
  }

  /** With a thread for each connection. */
  public static FullLoad ofLargeAnswers(URI server, Request request, int connections) {
    return new FullLoad(server, List.of(request), connections, connections, USUAL_PATIENCE);
  }

  /** Asks for so long. */
  public Answers run(Duration time) {
    List<CompletableFuture<Tally>> parts = new ArrayList<>();
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      for (int thread = 0; thread < threads; thread++) {
        int first = thread * connections / threads;
        int end = (thread + 1) * connections / threads;
        parts.add(CompletableFuture.supplyAsync(() -> run(first, end, time), executor));
      }
    }
    Tally all = new Tally();
    parts.forEach(part -> all.add(part.join()));
    return all.after(time);
  }

  private Tally run(int first, int end, Duration time) {
    try (ClosedLoop loop = new ClosedLoop(this)) {
      return loop.run(first, end, time);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
