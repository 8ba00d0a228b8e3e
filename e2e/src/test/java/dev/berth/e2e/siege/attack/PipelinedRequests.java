package dev.berth.e2e.siege.attack;

import java.util.random.RandomGenerator;

/** Sends many requests ahead and does not read the responses. */
final class PipelinedRequests implements Attack {
  private final Payload pings = requests("/v2/");
  private final Payload unknown = requests("/v2/hostile/none/manifests/none");

  private static Payload requests(String path) {
    return Payload.of("GET %s HTTP/1.1\nHost: localhost\n\n".formatted(path).repeat(500)).times(20);
  }

  @Override
  public int connections() {
    return 200;
  }

  @Override
  public Script script(RandomGenerator random) {
    Payload flood = random.nextBoolean() ? pings : unknown;
    return Script.withSmallBuffer(Step.send(flood), Step.ignore());
  }
}
