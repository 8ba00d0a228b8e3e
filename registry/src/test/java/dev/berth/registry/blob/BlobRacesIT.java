package dev.berth.registry.blob;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.Answer;
import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.rules.Shows;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Clients that push, mount, name and delete the same few blobs in the same few repositories. */
@Tag("slow")
final class BlobRacesIT {
  @RegisterExtension static final TestNode node = new TestNode();

  private static final int CLIENTS = 6;
  private static final int REQUESTS = 60;

  private final TestClient client = node.client();

  @Test
  @Shows("F1")
  void noAcceptedManifestNamesABlobThatIsNotThere() throws Exception {
    long seed = new Random().nextLong();
    System.out.println("seed of random requests: " + seed);
    List<Future<?>> clients = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < CLIENTS; i++) {
        Random random = new Random(seed + i);
        clients.add(threads.submit(() -> actAtRandom(random)));
      }
      for (Future<?> one : clients) {
        one.get(120, TimeUnit.SECONDS);
      }
    }

    assertThat(node.database().retries()).as("deadlocks").isZero();
    assertThat(missing()).isZero();
    assertThat(node.problems()).isEmpty();
  }

  /** Blobs that manifests name stay, so the race goes on with others after a while. */
  private void actAtRandom(Random random) {
    for (int i = 0; i < REQUESTS; i++) {
      String round = "round %d, blob ".formatted(i / 10);
      Answer answer = act(random, "app" + random.nextInt(3), round);
      assertThat(answer.status()).as(answer.toString()).isLessThan(500);
    }
  }

  private Answer act(Random random, String repository, String round) {
    String content = round + random.nextInt(3);
    Digest digest = sha256(content);
    String uploads = "/v2/%s/blobs/uploads/".formatted(repository);
    return switch (random.nextInt(11)) {
      case 0, 1 ->
          client.send("POST", uploads + "?digest=" + digest, BodyPublishers.ofString(content));
      case 2, 3 -> client.post(uploads + "?mount=" + digest);
      case 4 -> client.post(uploads + "?mount=%s&from=app%d".formatted(digest, random.nextInt(3)));
      case 5, 6 -> client.putManifest(repository, "latest", image(random, round));
      case 7 ->
          client.delete("/v2/%s/manifests/%s".formatted(repository, sha256(image(random, round))));
      default -> client.delete("/v2/%s/blobs/%s".formatted(repository, digest));
    };
  }

  private static String image(Random random, String round) {
    return Images.image(sha256(round + random.nextInt(3)), sha256(round + random.nextInt(3)));
  }

  /** Uses of a blob in a repository that has no link to it. */
  private static int missing() {
    return node.database()
        .read(
            handle ->
                handle
                    .createQuery(
                        """
                        SELECT count(*)
                        FROM (
                            SELECT repository_id, digest FROM blobs_layers
                            UNION
                            SELECT repository_id, digest FROM blobs_configurations
                        ) AS used
                        WHERE NOT EXISTS (
                            SELECT 1
                            FROM repository_blobs
                            WHERE repository_blobs.repository_id = used.repository_id
                              AND repository_blobs.digest = used.digest
                        )
                        """)
                    .mapTo(Integer.class)
                    .one());
  }
}
