package dev.berth.bench.peers;

import dev.berth.bench.load.Answers;
import dev.berth.bench.load.NewImage;
import dev.berth.bench.load.PushLoad;
import java.time.Duration;

/** Pushes small images that nobody has seen before, as fast as they are taken. */
final class PushImages implements Trial {
  private static final int REPOSITORIES = 16;

  /** More than anybody pushes in a round, so that subjects push the same. */
  private static final long NUMBERS = 10_000_000;

  private final Duration window;
  private final int connections;

  PushImages(Duration window, int connections) {
    this.window = window;
    this.connections = connections;
  }

  @Override
  public void prepare(Place place) {
    push(place);
  }

  @Override
  public Round measure(Place place) {
    Duration before = place.processorTime();
    Answers answers = push(place);
    return Round.of(Figure.IMAGES, answers, place.processorTime().minus(before));
  }

  private Answers push(Place place) {
    PushLoad load =
        new PushLoad(
            place.address(),
            connections,
            (connection, number) ->
                new NewImage(number).push(connection, "/v2/pushed/app-" + number % REPOSITORIES));
    return load.run(place.claim(NUMBERS), NUMBERS, window);
  }
}
