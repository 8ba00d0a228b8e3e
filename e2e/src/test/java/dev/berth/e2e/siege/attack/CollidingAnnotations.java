package dev.berth.e2e.siege.attack;

import java.util.random.RandomGenerator;

/** Pushes annotations that all have the same hash code. */
final class CollidingAnnotations implements Attack {
  private final Payload request =
      Manifests.push("hostile/colliding", Manifests.withAnnotations(Keys.colliding(100_000)));

  @Override
  public int connections() {
    return 4;
  }

  @Override
  public int reconnectsPerSecond() {
    return FEW;
  }

  @Override
  public Script script(RandomGenerator random) {
    return Script.of(Step.send(request), Step.await());
  }
}
