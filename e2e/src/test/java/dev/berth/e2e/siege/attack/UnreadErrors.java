package dev.berth.e2e.siege.attack;

import java.util.random.RandomGenerator;

/** Makes the server list many errors and does not read them. */
final class UnreadErrors implements Attack {
  private static final int LAYERS = 9_999;
  private final Payload request;

  UnreadErrors(RandomGenerator random) {
    request = Manifests.push("e".repeat(255), Manifests.withUnknownLayers(random, LAYERS));
  }

  @Override
  public int connections() {
    return 160;
  }

  @Override
  public int reconnectsPerSecond() {
    return FEW;
  }

  @Override
  public Script script(RandomGenerator random) {
    return Script.withSmallBuffer(Step.send(request), Step.ignore());
  }
}
