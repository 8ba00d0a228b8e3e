package dev.berth.e2e.siege.attack;

import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Asks for many small pieces of a large blob, and reads them or not. */
final class ManyRanges implements Attack {
  private final List<Payload> requests;

  /** As many as the server answers, and more. */
  ManyRanges(HostileContent content) {
    requests =
        Stream.of(511, 900, 3_000)
            .map(
                pairs ->
                    Payload.of(
                        "GET %s HTTP/1.1\nHost: localhost\nRange: bytes=0-0%s\n\n"
                            .formatted(content.blob(), ",7-7,1-9".repeat(pairs))))
            .toList();
  }

  @Override
  public int connections() {
    return 100;
  }

  @Override
  public Script script(RandomGenerator random) {
    Payload request = requests.get(random.nextInt(requests.size()));
    return random.nextBoolean()
        ? Script.withSmallBuffer(Step.send(request), Step.await(), Step.ignore())
        : Script.of(Step.send(request), new Step.Receive(Step.FAST, Duration.ofMillis(200)));
  }
}
