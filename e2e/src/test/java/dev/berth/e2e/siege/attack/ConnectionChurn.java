package dev.berth.e2e.siege.attack;

import java.util.List;
import java.util.random.RandomGenerator;

/** Opens and closes connections, some with a request. */
final class ConnectionChurn implements Attack {
  private static final Payload REQUEST = Payload.of("GET /v2/ HTTP/1.1\nHost: localhost\n\n");

  @Override
  public int connections() {
    return 200;
  }

  @Override
  public int reconnectsPerSecond() {
    return 100_000;
  }

  @Override
  public Script script(RandomGenerator random) {
    List<Step> steps = random.nextInt(4) == 0 ? List.of(Step.send(REQUEST)) : List.of();
    return new Script(steps, 0, random.nextInt(8) > 0);
  }
}
