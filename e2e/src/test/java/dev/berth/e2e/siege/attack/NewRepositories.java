package dev.berth.e2e.siege.attack;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** Makes repositories that will never hold anything; few, because each stays in the database. */
final class NewRepositories implements Attack {
  @Override
  public int connections() {
    return 4;
  }

  @Override
  public int reconnectsPerSecond() {
    return 20;
  }

  @Override
  public Script script(RandomGenerator random) {
    String requests = "";
    for (int i = 0; i < 3; i++) {
      requests +=
          "POST /v2/hostile/new-%016x/blobs/uploads/ HTTP/1.1\nHost: localhost\nContent-Length: 0\n\n"
              .formatted(random.nextLong());
    }
    return Script.of(
        Step.send(requests), Step.await(), new Step.Receive(Step.FAST, Duration.ofMillis(200)));
  }
}
