package dev.berth.e2e.siege.attack;

import java.util.random.RandomGenerator;

/** Leaves the server with the beginning of a head. */
final class HalfHeads implements Attack {
  private static final int LENGTH = 32_665;
  private static final String BEGINNING = "GET /v2/ HTTP/1.1\nHost: localhost\nX-Padding: ";
  private final Payload head = Payload.of(BEGINNING + "a".repeat(LENGTH - BEGINNING.length() - 2));

  @Override
  public int connections() {
    return 6_500;
  }

  @Override
  public Script script(RandomGenerator random) {
    return Script.of(Step.send(head), new Step.Receive(Step.FAST, Step.FOREVER));
  }
}
