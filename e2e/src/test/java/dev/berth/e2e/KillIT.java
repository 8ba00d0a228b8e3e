package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server is killed with SIGKILL in the middle of its work, and started again. */
@Tag("slow")
final class KillIT {
  private static final int SIZE = 1_000_000;
  private static final int FIRST_PART = 400_000;
  private static final int SENT = 300_000;
  private static final String CHUNKED = "Transfer-Encoding: chunked";

  @TempDir private static Path folder;
  private static Berth berth;

  private final long seed = ThreadLocalRandom.current().nextLong();
  private final SplittableRandom random = new SplittableRandom(seed);

  @BeforeAll
  static void start() throws Exception {
    berth = Berth.start(DataFolders.used(folder));
  }

  @AfterAll
  static void stop() throws Exception {
    try (var _ = berth) {
      berth.check();
    }
  }

  @Test
  @Shows("F1")
  void resumesUploadsOfEveryKindWhereTheyWereWhenItWasKilled() throws Exception {
    Push streamed = push();
    Push betweenChunks = pushFirstPart();
    Push insideChunk = pushFirstPart();
    Push finalPut = pushFirstPart();
    String rest = "Content-Length: " + (SIZE - FIRST_PART);
    try (var _ = send("PATCH " + streamed.upload(), CHUNKED, chunk(streamed.bytes()));
        var _ = send("PATCH " + insideChunk.upload(), rest, secondPart(insideChunk));
        var _ = send("PUT " + finalPut.completion(), rest, secondPart(finalPut))) {
      berth.kill();
    }
    berth.restart();
    assertThat(streamed.resume(berth.client())).isZero();
    assertThat(betweenChunks.resume(berth.client())).isEqualTo(FIRST_PART);
    assertThat(insideChunk.resume(berth.client())).isEqualTo(FIRST_PART);
    assertThat(finalPut.resume(berth.client())).isEqualTo(FIRST_PART);
  }

  @Test
  @Shows("F1")
  void losesNothingAcknowledgedWhenKilledUnderLoad() throws Exception {
    killUnderLoad();
  }

  @RepeatedTest(15)
  @Shows("F1")
  void losesNothingAcknowledgedHoweverOftenItIsKilled() throws Exception {
    killUnderLoad();
  }

  private void killUnderLoad() throws Exception {
    System.out.println("seed " + seed);
    PushLoad load = PushLoad.start(berth.client(), 6, seed);
    try (load) {
      Eventually.holds("pushes go through", Duration.ofSeconds(30), () -> load.count() > 10);
      Thread.sleep(random.nextInt(300));
      berth.kill();
    }
    berth.restart();
    load.assertNothingLost(berth.client());
    for (Push push : load.unfinished()) {
      push.resume(berth.client());
    }
    assertThat(load.refusals()).isEmpty();
  }

  private Push push() throws Exception {
    return Push.start(berth.client(), "some/app", Bytes.random(random, SIZE));
  }

  private Push pushFirstPart() throws Exception {
    Push push = push();
    byte[] first = Bytes.between(push.bytes(), 0, FIRST_PART);
    assertThat(berth.client().chunk(push.upload(), 0, first).statusCode()).isEqualTo(202);
    return push;
  }

  private static byte[] chunk(byte[] bytes) {
    byte[] size = "%x\r\n".formatted(SIZE).getBytes(StandardCharsets.US_ASCII);
    byte[] chunk = new byte[size.length + SENT];
    System.arraycopy(size, 0, chunk, 0, size.length);
    System.arraycopy(bytes, 0, chunk, size.length, SENT);
    return chunk;
  }

  private static byte[] secondPart(Push push) {
    return Bytes.between(push.bytes(), FIRST_PART, FIRST_PART + SENT);
  }

  /** Sends the beginning of a request and returns when most of its bytes have reached storage. */
  private static RawConnection send(String what, String headers, byte[] body) throws Exception {
    StorageFiles files = StorageFiles.of(berth);
    long before = files.bytes();
    RawConnection connection = new RawConnection(berth.address());
    connection.send("%s HTTP/1.1\nHost: localhost\n%s\n\n".formatted(what, headers));
    connection.send(body);
    Eventually.holds(
        "bytes arrive", Duration.ofSeconds(20), () -> files.bytes() > before + SENT / 2);
    return connection;
  }
}
