package dev.berth.e2e.siege.attack;

import java.util.random.RandomGenerator;

/** Announces large manifests and hardly sends them. */
final class SlowManifests implements Attack {
  private static final int RATE = 200;
  private final Payload head;
  private final Payload body;

  SlowManifests(HostileContent content) {
    head = Manifests.head("hostile/slow", HostileContent.LARGE_MANIFEST);
    body = Payload.of(content.manifestBytes());
  }

  @Override
  public int connections() {
    return 64;
  }

  @Override
  public Script script(RandomGenerator random) {
    return Script.of(Step.send(head), Step.drip(body, RATE), Step.await());
  }
}
