package dev.berth.bench.peers;

import dev.berth.bench.load.Answers;
import dev.berth.bench.load.FullLoad;
import dev.berth.bench.load.PushConnection;
import dev.berth.bench.load.Request;
import dev.berth.bench.server.MemoryUse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * Stops a server, starts it on what it has stored, and looks how much memory it takes: a moment
 * after it answered for the first time, and at most while it is asked.
 */
final class StartAgain implements Trial {
  private static final double MEGABYTE = 1e6;
  private static final Duration MOMENT = Duration.ofSeconds(1);

  private final PeersPlan plan;
  private final Function<Place, List<Request>> requests;

  StartAgain(PeersPlan plan, Function<Place, List<Request>> requests) {
    this.plan = plan;
    this.requests = requests;
  }

  @Override
  public void prepare(Place place) {}

  @Override
  public Round measure(Place place) {
    double started = start(place);
    MemoryWatch.pause(MOMENT);
    double idle = MemoryUse.of(place.server()) / MEGABYTE;
    try (MemoryWatch watch = new MemoryWatch(place.server())) {
      Answers answers =
          new FullLoad(place.address(), requests.apply(place), PeersPlan.CONNECTIONS)
              .run(plan.window());
      return Round.of(answers)
          .with(Figure.START, started)
          .with(Figure.IDLE, idle)
          .with(Figure.LOADED, watch.most() / MEGABYTE);
    }
  }

  /** Until the first answer, in milliseconds; that the server had to stop before does not count. */
  private static double start(Place place) {
    place.stop();
    long began = System.nanoTime();
    place.startAgain();
    try (PushConnection connection = PushConnection.to(place.address())) {
      connection.getPage("/v2/");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Round.milliseconds(Duration.ofNanos(System.nanoTime() - began));
  }
}
