package dev.berth.bench.peers;

import dev.berth.bench.load.Answers;
import dev.berth.bench.load.FullLoad;
import java.time.Duration;

/**
 * Reads one blob over and over, on few connections, and throws the bytes away. Each connection has
 * a thread of its own: a single one would have more to do than the servers it measures.
 */
final class PullBlobs implements Trial {
  private static final double MEGABYTE = 1e6;
  private static final double GIGABYTE = 1e9;

  private final PeersPlan plan;
  private final long size;

  PullBlobs(PeersPlan plan, long size) {
    this.plan = plan;
    this.size = size;
  }

  @Override
  public void prepare(Place place) {
    pull(place);
  }

  @Override
  public Round measure(Place place) {
    Duration before = place.processorTime();
    Answers answers = pull(place);
    double processor = Round.seconds(place.processorTime().minus(before));
    double gigabytes = answers.latencies().count() * size / GIGABYTE;
    return Round.of(answers)
        .with(Figure.BYTES, answers.received() / MEGABYTE)
        .with(Figure.PROCESSOR_PER_GIGABYTE, processor / gigabytes);
  }

  private Answers pull(Place place) {
    return FullLoad.ofLargeAnswers(
            place.address(), place.getBlob(size), PeersPlan.BYTES_CONNECTIONS)
        .run(plan.window());
  }
}
