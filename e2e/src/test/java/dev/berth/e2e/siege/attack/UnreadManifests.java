package dev.berth.e2e.siege.attack;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Asks for a large manifest and does not read it. */
final class UnreadManifests implements Attack {
  private final List<Payload> requests;

  UnreadManifests(HostileContent content) {
    requests =
        Stream.of(content.manifestByTag(), content.manifestByDigest())
            .map(path -> Payload.of("GET %s HTTP/1.1\nHost: localhost\n\n".formatted(path)))
            .toList();
  }

  @Override
  public int connections() {
    return 64;
  }

  @Override
  public Script script(RandomGenerator random) {
    Payload request = requests.get(random.nextInt(requests.size()));
    return Script.withSmallBuffer(Step.send(request), Step.ignore());
  }
}
