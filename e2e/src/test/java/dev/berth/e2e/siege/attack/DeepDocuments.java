package dev.berth.e2e.siege.attack;

import java.util.List;
import java.util.random.RandomGenerator;

/** Pushes documents that are nested as deeply as their size allows. */
final class DeepDocuments implements Attack {
  private static final int DEPTH = 1_000_000;
  private final List<Payload> requests =
      List.of(
          Manifests.push("hostile/deep", "[".repeat(DEPTH)),
          Manifests.push("hostile/deep", "{\"a\":".repeat(DEPTH / 2)),
          Manifests.push("hostile/deep", "{\"schemaVersion\":2,\"a\":" + "[".repeat(60)),
          Manifests.push("hostile/deep", "1".repeat(DEPTH)));

  @Override
  public int connections() {
    return 16;
  }

  @Override
  public int reconnectsPerSecond() {
    return FEW;
  }

  @Override
  public Script script(RandomGenerator random) {
    Payload request = requests.get(random.nextInt(requests.size()));
    return Script.of(Step.send(request), Step.await());
  }
}
