package dev.berth.e2e.siege.attack;

import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/** Sends heads that are longer than allowed. */
final class HugeHeads implements Attack {
  private static final String BEGINNING = "GET /v2/ HTTP/1.1\nHost: localhost\n";
  private final List<Payload> heads =
      List.of(
          Payload.of(BEGINNING + "X: %s\n\n".formatted("a".repeat(40_000))),
          Payload.of(BEGINNING + "X: %s\n\n".formatted("a".repeat(1_000_000))),
          Payload.of(BEGINNING + "X: a\n".repeat(2_500) + "\n"),
          Payload.of(BEGINNING + "X: a\n".repeat(200_000) + "\n"),
          Payload.of("GET /%s HTTP/1.1\nHost: localhost\n\n".formatted("a".repeat(9_000))),
          Payload.of("GET /%s HTTP/1.1\nHost: localhost\n\n".formatted("a".repeat(900_000))));

  @Override
  public int connections() {
    return 100;
  }

  @Override
  public Script script(RandomGenerator random) {
    Payload head = heads.get(random.nextInt(heads.size()));
    return Script.of(Step.send(head), new Step.AwaitAnswer(Duration.ofSeconds(2)));
  }
}
