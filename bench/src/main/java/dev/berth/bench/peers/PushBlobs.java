package dev.berth.bench.peers;

import dev.berth.bench.load.Answers;
import dev.berth.bench.load.PushLoad;
import java.time.Duration;

/** Uploads blobs that nobody has seen before, the same number in each round. */
final class PushBlobs implements Trial {
  private static final double MEGABYTE = 1e6;
  private static final double GIGABYTE = 1e9;
  private static final Duration LONGEST = Duration.ofMinutes(2);

  private final PeersPlan plan;
  private final long size;

  PushBlobs(PeersPlan plan, long size) {
    this.plan = plan;
    this.size = size;
  }

  @Override
  public void prepare(Place place) {
    push(place, place.claim(1), 1);
  }

  /** Digests are computed before the time runs. */
  @Override
  public Round measure(Place place) {
    long count = Math.max(2, plan.amounts().pushed() / size);
    long first = place.claim(count);
    for (long number = first; number < first + count; number++) {
      place.body(size, number);
    }
    Duration before = place.processorTime();
    Answers answers = push(place, first, count);
    double processor = Round.seconds(place.processorTime().minus(before));
    return Round.of(answers)
        .with(Figure.BYTES, answers.perSecond() * size / MEGABYTE)
        .with(
            Figure.PROCESSOR_PER_GIGABYTE,
            processor / (answers.latencies().count() * size / GIGABYTE));
  }

  private Answers push(Place place, long first, long count) {
    int connections = (int) Math.min(count, PeersPlan.BYTES_CONNECTIONS);
    return new PushLoad(
            place.address(),
            connections,
            (connection, number) ->
                connection.pushBlob("/v2/pushed/large", place.body(size, number)))
        .run(first, count, LONGEST);
  }
}
