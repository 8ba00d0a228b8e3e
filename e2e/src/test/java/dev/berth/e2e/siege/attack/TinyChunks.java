package dev.berth.e2e.siege.attack;

import java.util.random.RandomGenerator;

/** Sends bodies in as many chunks as bytes. */
final class TinyChunks implements Attack {
  private static final Payload CHUNKS = Payload.of("1\na\n".repeat(20_000));
  private static final Payload END = Payload.of("0\n\n");
  private final HostileContent content;

  TinyChunks(HostileContent content) {
    this.content = content;
  }

  @Override
  public int connections() {
    return 50;
  }

  @Override
  public Script script(RandomGenerator random) {
    String head =
        random.nextBoolean()
            ? "PUT /v2/hostile/chunks/manifests/v1 HTTP/1.1\nContent-Type: text/plain\n"
            : "PATCH %s HTTP/1.1\n".formatted(content.upload(random));
    return Script.of(
        Step.send(head + "Host: localhost\nTransfer-Encoding: chunked\n\n"),
        Step.send(CHUNKS),
        Step.send(END),
        Step.await());
  }
}
