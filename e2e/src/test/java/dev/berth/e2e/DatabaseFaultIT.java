package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PostgreSQL is stopped, restarted, paused, and cut off, while the server goes on running. */
@Tag("slow")
final class DatabaseFaultIT {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final int CUTS = 12;

  /** Longer than the server waits for an answer on a connection that it has. */
  private static final Duration LONG_STALL = Duration.ofSeconds(10);

  @TempDir private static Path folder;
  private static ExternalPostgres postgres;
  private static TcpProxy proxy;
  private static Berth berth;
  private static RegistryClient client;

  private final long seed = ThreadLocalRandom.current().nextLong();
  private final SplittableRandom random = new SplittableRandom(seed);

  @BeforeAll
  static void start() throws Exception {
    postgres = ExternalPostgres.start(folder);
    postgres.createDatabase("berth");
    proxy = TcpProxy.to(postgres.port());
    berth =
        Berth.start(
            folder.resolve("data"),
            ExternalPostgres.setting("berth", proxy.port()),
            "database.pool-size=4",
            "database.connect-timeout=2s",
            "database.statement-timeout=3s",
            "database.lock-timeout=3s");
    client = berth.client();
  }

  @AfterAll
  static void stop() throws Exception {
    try (var _ = postgres;
        var _ = proxy;
        var _ = berth) {
      berth.check();
    }
  }

  @Test
  @Shows("F2")
  void saysTryAgainWhileTheDatabaseIsAwayAndServesOnceItIsBack() throws Exception {
    Push push = Push.start(client, "some/app", Bytes.random(random, 1000));
    String blob = client.pushBlob("some/app", Bytes.random(random, 10));
    byte[] manifest = Manifests.ofOneBlob(blob, 10).getBytes(StandardCharsets.UTF_8);
    postgres.stop();
    for (HttpResponse<byte[]> response : requests(push, blob, manifest)) {
      OciErrors.assertPassing(response, 503);
    }
    assertThat(client.head("/v2/some/app/manifests/1").statusCode()).isEqualTo(503);
    assertThat(client.readiness()).isEqualTo(503);
    assertThat(client.get("/health/live").statusCode()).isEqualTo(200);
    postgres.start();
    Eventually.holds("server is ready", SOON, () -> client.readiness() == 200);
    assertThat(push.resume(client)).isZero();
    assertThat(client.putManifest("some/app", "1", manifest).statusCode()).isEqualTo(201);
  }

  private static List<HttpResponse<byte[]>> requests(Push push, String blob, byte[] manifest)
      throws Exception {
    return List.of(
        client.postUpload("some/app"),
        client.stream(push.upload(), push.bytes()),
        client.chunk(push.upload(), 0, push.bytes()),
        client.complete(push.upload(), push.digest(), push.bytes()),
        client.status(push.upload()),
        client.cancel(push.upload()),
        client.blob("some/app", blob),
        client.manifest("some/app", "1"),
        client.putManifest("some/app", "1", manifest),
        client.get("/v2/some/app/tags/list"));
  }

  @Test
  @Shows("F2")
  void losesNothingWhenTheDatabaseRestartsUnderLoad() throws Exception {
    underLoad(
        _ -> {
          postgres.stop();
          postgres.start();
        });
  }

  @Test
  @Shows("F2")
  void losesNothingWhenTheDatabaseIsPausedUnderLoad() throws Exception {
    underLoad(
        load -> {
          postgres.pause();
          Eventually.holds("requests are refused", SOON, () -> !load.refusals().isEmpty());
          postgres.goOn();
        });
  }

  @Test
  @Shows("F2")
  void losesNothingWhenTheNetworkStallsUnderLoad() throws Exception {
    underLoad(
        load -> {
          proxy.stall();
          Thread.sleep(LONG_STALL);
          assertThat(load.refusals()).isNotEmpty();
          proxy.flow();
        });
  }

  @Test
  @Shows("F2")
  void losesNothingWhenConnectionsAreCutInsideTransactions() throws Exception {
    underLoad(
        load -> {
          for (int i = 0; i < CUTS; i++) {
            int before = load.count();
            proxy.cutAfter(random.nextInt(20_000));
            Eventually.holds("pushes go on", SOON, () -> load.count() > before + 2);
          }
        });
  }

  /** Something that happens while clients push. */
  private interface Fault {
    void happen(PushLoad load) throws Exception;
  }

  private void underLoad(Fault fault) throws Exception {
    System.out.println("seed " + seed);
    PushLoad load = PushLoad.start(client, 6, seed);
    try (load) {
      Eventually.holds("pushes go through", SOON, () -> load.count() > 10);
      fault.happen(load);
      int before = load.count();
      Eventually.holds("pushes go through again", SOON, () -> load.count() > before + 10);
    }
    assertThat(load.refusals()).allMatch(refusal -> refusal.startsWith("503 "));
    load.assertNothingLost(client);
    for (Push push : load.unfinished()) {
      push.resume(client);
    }
  }
}
