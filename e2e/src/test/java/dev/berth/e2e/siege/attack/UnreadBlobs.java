package dev.berth.e2e.siege.attack;

import java.util.random.RandomGenerator;

/** Asks for a large blob and does not read it. */
final class UnreadBlobs implements Attack {
  private final Payload request;

  UnreadBlobs(HostileContent content) {
    request = Payload.of("GET %s HTTP/1.1\nHost: localhost\n\n".formatted(content.blob()));
  }

  @Override
  public int connections() {
    return 2_000;
  }

  @Override
  public Script script(RandomGenerator random) {
    return Script.withSmallBuffer(Step.send(request), Step.ignore());
  }
}
