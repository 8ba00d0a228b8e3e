package dev.berth.bench.peers;

import dev.berth.bench.load.Answers;
import dev.berth.bench.load.FullLoad;
import dev.berth.bench.load.Request;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** Requests for small things, as fast as they are answered. */
final class AskAtFullRate implements Trial {
  private final Function<Place, List<Request>> requests;
  private final PeersPlan plan;

  AskAtFullRate(PeersPlan plan, Function<Place, List<Request>> requests) {
    this.plan = plan;
    this.requests = requests;
  }

  @Override
  public void prepare(Place place) {
    ask(place, plan.window());
  }

  @Override
  public Round measure(Place place) {
    Duration before = place.processorTime();
    Answers answers = ask(place, plan.window());
    return Round.of(Figure.RATE, answers, place.processorTime().minus(before));
  }

  private Answers ask(Place place, Duration time) {
    return new FullLoad(place.address(), requests.apply(place), PeersPlan.CONNECTIONS).run(time);
  }
}
