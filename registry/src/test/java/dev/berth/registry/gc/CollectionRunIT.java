package dev.berth.registry.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.oci.Digest;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.TestClient;
import dev.berth.registry.gc.CollectionRun.Totals;
import dev.berth.registry.review.Due;
import dev.berth.rules.Shows;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("slow")
@Timeout(120)
final class CollectionRunIT {
  @RegisterExtension static final CollectedNode node = new CollectedNode();

  private final TestClient client = node.client();

  @BeforeEach
  void beginWithNothingToDo() {
    node.collectAll();
  }

  private static Totals run(Due due) throws InterruptedException {
    return new CollectionRun(node.collection(), node.node().config().gc(), _ -> {}).run(due);
  }

  private void pushAndUntag(String repository, int images) {
    for (int i = 0; i < images; i++) {
      client.pushImage(repository, "v" + i, repository + " " + i);
      client.delete("/v2/%s/manifests/v%d".formatted(repository, i));
    }
  }

  private boolean has(String repository, Digest blob) {
    return client.head("/v2/%s/blobs/%s".formatted(repository, blob)).status() == 200;
  }

  @Test
  void leavesWhatIsNotDue() throws InterruptedException {
    pushAndUntag("early", 1);

    assertThat(run(Due.BY_TIME).all()).isEqualTo(Outcome.NOTHING);
    node.makeDue();
    Totals totals = run(Due.BY_TIME);

    assertThat(totals.of("manifests").removed()).isEqualTo(1);
    // What the manifest named is queued anew when it goes, with a delay of its own.
    assertThat(totals.of("blobs").removed()).isZero();
    assertThat(has("early", TestClient.sha256("early 0"))).isTrue();
  }

  @Test
  @Shows("R26")
  void worksOffEverythingThatWaits() throws InterruptedException {
    Digest kept = client.pushImage("kept", "latest", "kept");
    pushAndUntag("mass", 120);
    List<Integer> looked = new ArrayList<>();

    Totals totals =
        new CollectionRun(
                node.collection(),
                node.node().config().gc(),
                soFar -> looked.add(soFar.all().looked()))
            .run(Due.NOW);

    assertThat(totals.of("manifests").removed()).isEqualTo(120);
    assertThat(totals.of("objects").removed()).isEqualTo(240);
    assertThat(totals.of("blobs").removed()).as("links and blobs").isEqualTo(480);
    assertThat(totals.all().failed()).isZero();
    assertThat(looked).isSorted().endsWith(totals.all().looked());
    assertThat(node.count("blob_review_queue") + node.count("manifest_review_queue")).isZero();
    assertThat(client.get("/v2/kept/manifests/" + kept).status()).isEqualTo(200);
    assertThat(node.node().problems()).isEmpty();
  }

  @Test
  void leavesOpenUploads() throws InterruptedException {
    String upload = client.startUpload("open");
    assertThat(client.patch(upload, "half").status()).isEqualTo(202);

    run(Due.NOW);

    Digest digest = TestClient.sha256("half and half");
    assertThat(client.put(upload + "?digest=" + digest, " and half").status()).isEqualTo(201);
  }

  @Test
  void comesBackToWhatIsInUse() throws InterruptedException {
    Digest digest = client.pushBlob("busy", "in use");
    AtomicInteger putOff = new AtomicInteger();
    Totals totals;
    try (HeldTransaction user =
        HeldTransaction.begin(
            node.database(),
            handle ->
                handle
                    .select("SELECT size FROM blobs WHERE digest = ? FOR KEY SHARE", digest)
                    .mapTo(Long.class)
                    .one())) {
      CollectionRun run =
          new CollectionRun(
              node.collection(),
              node.node().config().gc(),
              soFar -> {
                if (soFar.all().putOff() > 0 && putOff.getAndIncrement() == 0) {
                  user.commit();
                }
              });
      totals = run.run(Due.NOW);
    }
    assertThat(putOff).hasPositiveValue();
    assertThat(totals.of("objects").removed()).isEqualTo(1);
    assertThat(has("busy", digest)).isFalse();
  }

  @Test
  @Shows("F8")
  void sharesItsWorkWithOthers() throws InterruptedException {
    pushAndUntag("shared", 60);

    FutureTask<Totals> other = new FutureTask<>(() -> run(Due.NOW));
    Thread.startVirtualThread(other);
    Totals mine = run(Due.NOW);
    Totals both = HeldTransaction.get(other);
    // Who ends first may leave something that the other made meanwhile.
    Totals rest = run(Due.NOW);

    assertThat(sum("manifests", mine, both, rest)).isEqualTo(60);
    assertThat(sum("objects", mine, both, rest)).isEqualTo(120);
    assertThat(node.node().problems()).isEmpty();
  }

  private static int sum(String collector, Totals... runs) {
    return List.of(runs).stream().mapToInt(totals -> totals.of(collector).removed()).sum();
  }

  @Test
  @Shows("F6")
  void stopsWhenTheClocksDriftApart() {
    Digest digest = client.pushBlob("clocks", "still there");
    List<Instant> times = new ArrayList<>(List.of(Instant.EPOCH, Instant.EPOCH.plusSeconds(90)));
    ClockWatch jumping = new ClockWatch(times::removeFirst, () -> 0, Duration.ofMinutes(1));
    CollectionRun run = new CollectionRun(node.collection(), jumping, _ -> {});

    assertThatThrownBy(() -> run.run(Due.NOW)).isInstanceOf(ClocksApartException.class);
    assertThat(has("clocks", digest)).isTrue();
  }
}
