package dev.berth.bench.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * Requests as fast as the server answers: each connection asks as soon as it was answered. Tells
 * what a server can do, not what its clients feel.
 *
 * @param patience how long an answer is waited for when the time is over
 */
public record FullLoad(URI server, List<Request> requests, int connections, Duration patience) {
  private static final Duration USUAL_PATIENCE = Duration.ofSeconds(30);

  public FullLoad(URI server, List<Request> requests, int connections) {
    this(server, requests, connections, USUAL_PATIENCE);
  }

  /** Asks for so long. */
  public Answers run(Duration time) {
    try (ClosedLoop loop = new ClosedLoop(this)) {
      return loop.run(time);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
