package dev.berth.e2e.siege.attack;

import java.util.random.RandomGenerator;

/** Keeps connections open that it does not use. */
final class IdleConnections implements Attack {
  private static final Payload REQUEST = Payload.of("GET /v2/ HTTP/1.1\nHost: localhost\n\n");

  @Override
  public int connections() {
    return 10_000;
  }

  @Override
  public Script script(RandomGenerator random) {
    Step wait = new Step.Receive(Step.FAST, Step.FOREVER);
    return random.nextBoolean() ? Script.of(wait) : Script.of(Step.send(REQUEST), wait);
  }
}
