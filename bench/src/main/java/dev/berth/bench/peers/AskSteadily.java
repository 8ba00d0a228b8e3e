package dev.berth.bench.peers;

import dev.berth.bench.load.Answers;
import dev.berth.bench.load.FullLoad;
import dev.berth.bench.load.Latencies;
import dev.berth.bench.load.Request;
import dev.berth.bench.load.SteadyLoad;
import java.util.List;
import java.util.function.Function;

/**
 * Requests at a rate that all subjects can bear: half of what the slowest does. Tells what clients
 * feel, where {@link AskAtFullRate} tells what a server can do.
 */
final class AskSteadily implements Trial {
  private final PeersPlan plan;
  private final Function<Place, List<Request>> requests;
  private double slowest = Double.MAX_VALUE;

  AskSteadily(PeersPlan plan, Function<Place, List<Request>> requests) {
    this.plan = plan;
    this.requests = requests;
  }

  /** Finds out the rate, too. */
  @Override
  public void prepare(Place place) {
    FullLoad load = new FullLoad(place.address(), requests.apply(place), PeersPlan.CONNECTIONS);
    slowest = Math.min(slowest, load.run(plan.window()).perSecond());
  }

  @Override
  public Round measure(Place place) {
    int perSecond = Math.max(1, (int) (slowest / 2));
    Answers answers =
        new SteadyLoad(place.address(), requests.apply(place), perSecond, PeersPlan.CONNECTIONS)
            .run(plan.window());
    Latencies latencies = answers.latencies();
    return Round.of(answers)
        .with(Figure.P50, Round.milliseconds(latencies.percentile(50)))
        .with(Figure.P99, Round.milliseconds(latencies.percentile(99)))
        .with(Figure.P999, Round.milliseconds(latencies.percentile(99.9)))
        .with(Figure.FIXED_RATE, perSecond);
  }
}
