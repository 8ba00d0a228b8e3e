package dev.berth.e2e.siege.attack;

import java.util.List;
import java.util.random.RandomGenerator;

/** Sends heads and bodies slowly, on every route that takes a body. */
final class SlowWriters implements Attack {
  private static final int ANNOUNCED = 1_000_000;
  private static final Payload BODY = Payload.of("a".repeat(100_000));
  private static final Payload CHUNKS =
      Payload.of("64\n%s\n".formatted("a".repeat(100)).repeat(1_000));
  private static final List<String> FRAMINGS =
      List.of("Content-Length: " + ANNOUNCED, "Transfer-Encoding: chunked");

  private final HostileContent content;

  SlowWriters(HostileContent content) {
    this.content = content;
  }

  @Override
  public int connections() {
    return 1_000;
  }

  @Override
  public Script script(RandomGenerator random) {
    String framing = FRAMINGS.get(random.nextInt(FRAMINGS.size()));
    String head = request(random) + "\nHost: localhost\n" + framing + "\n\n";
    int rate = Rates.pick(random);
    if (random.nextInt(5) == 0) {
      return Script.of(Step.drip(Payload.of(head), rate), Step.await());
    }
    Payload body = framing.startsWith("Transfer") ? CHUNKS : BODY;
    return Script.of(Step.send(head), Step.drip(body, rate), Step.await());
  }

  private String request(RandomGenerator random) {
    String upload = content.upload(random);
    List<String> requests =
        List.of(
            "PUT /v2/hostile/slow/manifests/v1 HTTP/1.1\nContent-Type: " + Manifests.IMAGE,
            "POST /v2/hostile/slow/blobs/uploads/ HTTP/1.1",
            "POST /v2/hostile/slow/blobs/uploads/?digest=%s HTTP/1.1".formatted(content.digest()),
            "PATCH %s HTTP/1.1".formatted(upload),
            "PUT %s?digest=%s HTTP/1.1".formatted(upload, content.digest()),
            "GET /v2/ HTTP/1.1",
            "GET %s HTTP/1.1".formatted(content.blob()),
            "DELETE /v2/hostile/slow/manifests/none HTTP/1.1",
            "GET /health/live HTTP/1.1",
            "POST /nowhere HTTP/1.1");
    return requests.get(random.nextInt(requests.size()));
  }
}
