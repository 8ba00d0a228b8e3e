package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that vanish, lie about lengths, dawdle or attack. The server has little memory. */
@Tag("slow")
final class ClientIT {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final int SIZE = 1_000_000;
  private static final int SENT = 300_000;

  @TempDir private static Path folder;
  private static Berth berth;
  private static RegistryClient client;

  private final SplittableRandom random = new SplittableRandom();

  @BeforeAll
  static void start() throws Exception {
    berth =
        Berth.start(
            DataFolders.used(folder),
            Map.of("BERTH_JAVA_OPTS", "-Xmx96m"),
            "http.stall-timeout=5s",
            "http.minimum-rate=100KB",
            "http.header-timeout=5s");
    client = berth.client();
  }

  @AfterAll
  static void stop() throws Exception {
    try (var _ = berth) {
      client.awaitReady();
      berth.check();
    }
  }

  @Test
  @Shows("F5")
  void keepsTheBytesOfAClientThatVanishes() throws Exception {
    Push push = push();
    try (RawConnection connection = new RawConnection(berth.address())) {
      patch(connection, push, "Content-Length: " + SIZE);
      connection.send(Bytes.between(push.bytes(), 0, SENT));
    }
    awaitReceived(push, SENT);
    assertThat(push.resume(client)).isEqualTo(SENT);
  }

  @Test
  @Shows("F5")
  void keepsTheBytesOfAClientThatSendsLessThanItSaid() throws Exception {
    Push push = push();
    try (RawConnection connection = new RawConnection(berth.address())) {
      patch(connection, push, "Content-Length: " + SIZE);
      connection.send(Bytes.between(push.bytes(), 0, SENT));
      connection.endOutput();
      connection.readToEnd();
    }
    awaitReceived(push, SENT);
    assertThat(push.resume(client)).isEqualTo(SENT);
  }

  @Test
  @Shows("F5")
  void takesNoMoreThanTheClientSaid() throws Exception {
    Push push = push();
    try (RawConnection connection = new RawConnection(berth.address())) {
      patch(connection, push, "Content-Length: " + SENT);
      connection.send(Bytes.between(push.bytes(), 0, SENT));
      connection.send("and something more\n\n");
      assertThat(connection.readStatus()).isEqualTo(202);
      assertThat(connection.readStatus()).isEqualTo(400);
    }
    assertThat(push.resume(client)).isEqualTo(SENT);
  }

  @Test
  @Shows("F5")
  void refusesChunksOfAnotherLengthThanTheirRange() throws Exception {
    Push push = push();
    try (RawConnection connection = new RawConnection(berth.address())) {
      patch(connection, push, "Content-Range: 0-999\nContent-Length: 500");
      connection.send(Bytes.between(push.bytes(), 0, 500));
      assertThat(connection.readStatus()).isEqualTo(400);
    }
    assertThat(push.resume(client)).isZero();
  }

  @Test
  @Shows("F5")
  void cutsAClientThatSendsOneByteAtATime() throws Exception {
    Push push = push();
    try (RawConnection connection = new RawConnection(berth.address())) {
      patch(connection, push, "Content-Length: " + SIZE);
      Eventually.holds("connection is cut", SOON, () -> !sends(connection, push.bytes()[0]));
    }
    assertThat(client.status(push.upload()).statusCode()).isEqualTo(204);
  }

  @Test
  @Shows("F5")
  void cutsAClientThatDoesNotEndItsHeaders() throws Exception {
    try (RawConnection connection = new RawConnection(berth.address())) {
      connection.send("GET /v2/ HTTP/1.1\nHost: localhost\n");
      Eventually.holds("connection is cut", SOON, () -> !sends(connection, (byte) 'a'));
    }
  }

  @Test
  @Shows("F5")
  void cutsAClientThatDoesNotReadItsAnswer() throws Exception {
    int size = 20_000_000;
    String digest = client.pushBlob("some/large", Bytes.random(random, size));
    try (RawConnection connection = new RawConnection(berth.address(), 10_000)) {
      connection.send(
          "GET /v2/some/large/blobs/%s HTTP/1.1\nHost: localhost\n\n".formatted(digest));
      Eventually.holds("answer is cut", SOON, () -> wasCut("/v2/some/large/blobs/" + digest));
      assertThat(connection.readToEnd()).isLessThan(size);
    }
  }

  @Test
  @Shows("F5")
  void takesAHugeChunkWithoutHoldingItInMemory() throws Exception {
    Push push = push();
    int megabytes = 300;
    try (RawConnection connection = new RawConnection(berth.address())) {
      patch(connection, push, "Transfer-Encoding: chunked");
      connection.send("7fffffff\n");
      for (int i = 0; i < megabytes; i++) {
        connection.send(push.bytes());
      }
    }
    long whole = (long) megabytes * SIZE;
    awaitReceived(push, received -> received > whole - 100_000 && received <= whole);
    assertThat(client.cancel(push.upload()).statusCode()).isEqualTo(204);
  }

  @Test
  @Shows("F5")
  void refusesAnEndlessChunkSize() throws Exception {
    Push push = push();
    try (RawConnection connection = new RawConnection(berth.address())) {
      patch(connection, push, "Transfer-Encoding: chunked");
      Eventually.holds("connection is cut", SOON, () -> !sends(connection, (byte) '0'));
    }
    assertThat(push.resume(client)).isZero();
  }

  @Test
  @Shows("L8")
  void refusesAnOverlongUrl() throws Exception {
    assertRefused("GET /v2/" + "a".repeat(10_000) + "/tags/list HTTP/1.1\nHost: localhost\n\n");
  }

  @Test
  @Shows("L7")
  void refusesOverlongHeaders() throws Exception {
    assertRefused("GET /v2/ HTTP/1.1\nHost: localhost\nX-Long: " + "a".repeat(40_000) + "\n\n");
  }

  private static void assertRefused(String head) throws IOException {
    try (RawConnection connection = new RawConnection(berth.address())) {
      connection.send(head);
      assertThat(connection.readHead())
          .startsWith("HTTP/1.1 4")
          .containsIgnoringCase("content-type: application/json");
    }
  }

  private Push push() throws IOException, InterruptedException {
    return Push.start(client, "some/app", Bytes.random(random, SIZE));
  }

  private static void patch(RawConnection connection, Push push, String headers)
      throws IOException {
    connection.send("PATCH %s HTTP/1.1\nHost: localhost\n%s\n\n".formatted(push.upload(), headers));
  }

  private static void awaitReceived(Push push, long count) throws Exception {
    awaitReceived(push, received -> received == count);
  }

  private static void awaitReceived(Push push, LongPredicate expected) throws Exception {
    Eventually.holds(
        "bytes are kept",
        SOON,
        () -> expected.test(RegistryClient.received(client.status(push.upload()))));
  }

  /** Whether the connection still takes a byte. */
  private static boolean sends(RawConnection connection, byte one) {
    try {
      connection.send(new byte[] {one});
      return true;
    } catch (IOException cut) {
      return false;
    }
  }

  private static boolean wasCut(String path) throws IOException {
    return berth
        .log()
        .lines()
        .anyMatch(line -> line.contains(path) && line.contains("GET") && line.contains("cut="));
  }
}
