package dev.berth.e2e.siege.attack;

import java.util.random.RandomGenerator;

/**
 * Pushes annotations with hash codes that are close together, which fills some hash tables slowly.
 */
final class QuadraticAnnotations implements Attack {
  private final Payload request =
      Manifests.push("hostile/quadratic", Manifests.withAnnotations(Keys.neighbours(100_000)));

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
