package dev.berth.e2e.siege.attack;

import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Keeps the server busy with requests that cost it more than the client, and reads all answers. */
final class LongLists implements Attack {
  private static final int AT_ONCE = 50;
  private static final Duration READING = Duration.ofSeconds(2);

  private final List<Payload> requests;

  LongLists(HostileContent content) {
    requests =
        Stream.of(
                "/v2/_catalog?n=1000",
                content.path("tags/list"),
                content.path("referrers/" + content.manifestDigest()))
            .map(path -> "GET %s HTTP/1.1\nHost: localhost\n\n".formatted(path).repeat(AT_ONCE))
            .map(Payload::of)
            .toList();
  }

  @Override
  public int connections() {
    return 1_500;
  }

  @Override
  public Script script(RandomGenerator random) {
    Payload request = requests.get(random.nextInt(requests.size()));
    return Script.of(Step.send(request), new Step.Receive(Step.FAST, READING));
  }
}
