package dev.berth.registry.manifest;

import static dev.berth.registry.Images.imageWith;
import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.Answer;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.RawConnection;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.rules.Shows;
import java.util.concurrent.FutureTask;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Manifests that are not read together with their row. */
@Tag("slow")
final class LargeManifestsIT {
  private static final int SIZE = 3_900_000;

  @RegisterExtension static final TestNode node = new TestNode();

  private final TestClient client = node.client();
  private final Digest config = client.pushBlob("large", "config");

  @Test
  @Shows("L1")
  void keepsAManifestOfAlmostFourMegabytesByteForByte() {
    String large = large("one");

    assertThat(client.putManifest("large", "one", large).status()).isEqualTo(201);

    Answer got = client.get("/v2/large/manifests/one");
    assertThat(got.status()).isEqualTo(200);
    assertThat(got.text()).isEqualTo(large);
    assertThat(client.get("/v2/large/manifests/" + sha256(large)).text()).isEqualTo(large);
    Answer head = client.head("/v2/large/manifests/one");
    assertThat(head.header("Content-Length")).contains(String.valueOf(large.length()));
  }

  /** The parsed form of a manifest takes several times its bytes. */
  @Test
  void reservesTheMemoryOfAPushForItsParsedForm() {
    String large = large("parsed");
    try (HeldTransaction other = HeldTransaction.begin(node.database(), LargeManifestsIT::lock)) {
      FutureTask<Answer> push =
          other.awaitBlocked(() -> client.putManifest("large", "parsed", large));
      long expected = new ManifestMemory(LargeManifest.LIMITS).forPush(large.length());
      Waiting.until("its memory is reserved", () -> reserved() == expected);
      other.commit();
      assertThat(HeldTransaction.get(push).status()).isEqualTo(201);
    }
    Waiting.until("the memory is free again", () -> reserved() == 0);
  }

  private static void lock(Handle handle) {
    RepositoryTable repositories = new RepositoryTable();
    Repository repository = repositories.find(handle, new RepositoryName("large")).orElseThrow();
    assertThat(repositories.lockAlone(handle, repository.id())).isTrue();
  }

  /** A client that sends slowly keeps no memory from others. */
  @Test
  void reservesNothingForAPushThatHasNotArrived() {
    try (RawConnection slow = node.connect()) {
      slow.send(head("slow") + "Expect: 100-continue\r\n\r\n");
      assertThat(slow.readHead().status()).as("the body is awaited").isEqualTo(100);

      Waiting.until("no memory is reserved", () -> reserved() == 0);
    }
  }

  /** After ten seconds; the body of another request would have a minute. */
  @Test
  void endsAPushThatDoesNotArrive() {
    try (RawConnection slow = node.connect()) {
      slow.send(head("slow") + "\r\n{");

      assertThat(slow.ends()).isTrue();
    }
  }

  private static String head(String tag) {
    return "PUT /v2/large/manifests/%s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n"
        .formatted(tag, SIZE);
  }

  /** Returns how many bytes of the heap are reserved for work on large documents. */
  private long reserved() {
    String metric = "berth_memory_work_used ";
    return client
        .get("/metrics")
        .text()
        .lines()
        .filter(line -> line.startsWith(metric))
        .mapToLong(line -> (long) Double.parseDouble(line.substring(metric.length())))
        .findFirst()
        .orElseThrow();
  }

  private String large(String name) {
    String data = "\"data\":{\"%s\":\"%s\"},".formatted(name, "x".repeat(SIZE));
    return imageWith(data, config);
  }
}
