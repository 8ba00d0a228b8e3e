package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server is told to stop with SIGTERM while it is at work. */
@Tag("slow")
final class StopIT {
  private static final Duration USUAL_GRACE_PERIOD = Duration.ofSeconds(20);
  private static final int SIZE = 1_000_000;
  private static final int SENT = 300_000;

  @TempDir private Path folder;
  private final SplittableRandom random = new SplittableRandom();

  @Test
  @Shows("F7")
  void finishesWhatIsUnderWayAndLosesNothing() throws Exception {
    long seed = ThreadLocalRandom.current().nextLong();
    System.out.println("seed " + seed);
    try (Berth berth = Berth.start(DataFolders.used(folder));
        RawConnection connection = new RawConnection(berth.address())) {
      Push push = sendPartly(berth, connection);
      PushLoad load = PushLoad.start(berth.client(), 6, seed);
      try (load) {
        Eventually.holds("pushes go through", Duration.ofSeconds(30), () -> load.count() > 10);
        berth.askToStop();
        Eventually.holds(
            "nothing new is accepted", Duration.ofSeconds(15), () -> refusesConnections(berth));
        assertThat(berth.stopped()).isFalse();
        connection.send(Bytes.from(push.bytes(), SENT));
        assertThat(connection.readStatus()).isEqualTo(202);
        assertThat(berth.terminate()).isZero();
      }
      assertThat(load.refusals()).isEmpty();
      berth.restart();
      assertThat(push.resume(berth.client())).isEqualTo(SIZE);
      load.assertNothingLost(berth.client());
      for (Push unfinished : load.unfinished()) {
        unfinished.resume(berth.client());
      }
      berth.check();
    }
  }

  @Test
  @Shows("F7")
  void cutsWhatDoesNotEndInTheGracePeriod() throws Exception {
    try (Berth berth = Berth.start(DataFolders.used(folder), "http.grace-period=1s");
        RawConnection connection = new RawConnection(berth.address())) {
      Push push = sendPartly(berth, connection);
      long began = System.nanoTime();
      assertThat(berth.terminate()).isZero();
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(USUAL_GRACE_PERIOD);
      assertThat(connection.readStatus()).isZero();
      berth.restart();
      push.resume(berth.client());
    }
  }

  /** A load balancer has time to see it, and loses none of the requests it still sends. */
  @Test
  @Shows("F7")
  void saysThatItStopsBeforeItDoes() throws Exception {
    try (Berth berth = Berth.start(DataFolders.used(folder), "http.drain-delay=15s")) {
      RegistryClient client = berth.client();
      long began = System.nanoTime();
      berth.askToStop();
      Eventually.holds("it says that it stops", Duration.ofSeconds(10), () -> isStopping(client));
      assertThat(client.readiness()).isEqualTo(503);
      try (RawConnection connection = new RawConnection(berth.address())) {
        connection.send("GET /v2/ HTTP/1.1\nHost: localhost\n\n");
        assertThat(connection.readStatus()).isEqualTo(200);
      }
      assertThat(berth.terminate()).isZero();
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(Duration.ofSeconds(15));
    }
  }

  private static boolean refusesConnections(Berth berth) throws IOException {
    try (RawConnection _ = new RawConnection(berth.address())) {
      return false;
    } catch (ConnectException refused) {
      return true;
    } catch (SocketException reset) {
      // It was on its way while the server stopped to listen.
      return false;
    }
  }

  private static boolean isStopping(RegistryClient client) throws Exception {
    return RegistryClient.text(client.get("/health/ready")).contains("\"stopping\":true");
  }

  private Push sendPartly(Berth berth, RawConnection connection) throws Exception {
    Push push = Push.start(berth.client(), "some/app", Bytes.random(random, SIZE));
    connection.send(
        "PATCH %s HTTP/1.1\nHost: localhost\nContent-Length: %d\n\n"
            .formatted(push.upload(), SIZE));
    connection.send(Bytes.between(push.bytes(), 0, SENT));
    StorageFiles files = StorageFiles.of(berth);
    Eventually.holds("bytes arrive", Duration.ofSeconds(20), () -> files.bytes() > SENT / 2);
    return push;
  }
}
