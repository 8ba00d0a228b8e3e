package dev.berth.e2e.siege.attack;

import java.util.List;
import java.util.random.RandomGenerator;

/** Reads responses slowly, on every route that has one worth reading. */
final class SlowReaders implements Attack {
  private static final int PIPELINED = 40;

  private final List<Payload> requests;

  SlowReaders(HostileContent content) {
    requests =
        List.of(
            get(content.blob(), 1),
            get(content.manifestByTag(), 1),
            get(content.manifestByDigest(), 1),
            get(content.path("tags/list?n=1000"), PIPELINED),
            get("/v2/_catalog?n=1000", PIPELINED),
            get(content.path("referrers/" + content.manifestDigest()), PIPELINED),
            get("/metrics", PIPELINED),
            get("/health/live", PIPELINED),
            get("/health/ready", PIPELINED),
            get(content.path("manifests/none"), PIPELINED));
  }

  private static Payload get(String path, int times) {
    return Payload.of("GET %s HTTP/1.1\nHost: localhost\n\n".formatted(path).repeat(times));
  }

  @Override
  public int connections() {
    return 1_000;
  }

  @Override
  public Script script(RandomGenerator random) {
    return Script.withSmallBuffer(
        Step.send(requests.get(random.nextInt(requests.size()))),
        Step.readSlowly(Rates.pick(random)));
  }
}
