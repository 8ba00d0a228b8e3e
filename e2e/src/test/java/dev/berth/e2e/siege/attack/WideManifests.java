package dev.berth.e2e.siege.attack;

import java.util.List;
import java.util.random.RandomGenerator;

/** Pushes manifests that take many times their size once they are parsed. */
final class WideManifests implements Attack {
  private static final int KEYS = 381_291;
  private final List<Payload> requests;

  WideManifests(RandomGenerator random) {
    requests =
        List.of(
            Manifests.push("hostile/wide", Manifests.withMembers(Keys.random(random, KEYS))),
            Manifests.push("hostile/wide", Manifests.withMembers(Keys.random(random, KEYS))),
            Manifests.push(
                "hostile/wide", Manifests.withAnnotations(Keys.random(random, KEYS - 10))));
  }

  @Override
  public int connections() {
    return 24;
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
