package dev.berth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server is killed with SIGKILL while it deletes a repository, and started again. */
final class DeletionKillIT {
  private static final int IMAGES = 1500;

  /** Longer than claim and lease of a worker that is gone, and the look of another. */
  private static final Duration PATIENCE = Duration.ofSeconds(150);

  @TempDir private Path folder;

  @Test
  @Tag("slow")
  @Shows("R15")
  void goesOnDeletingAfterAKill() throws Exception {
    try (Berth berth = Berth.start(DataFolders.used(folder))) {
      push(berth.client());
      HttpResponse<byte[]> accepted =
          berth.client().send("DELETE", "/berth/v1/repositories/app", BodyPublishers.noBody());
      assertThat(accepted.statusCode()).isEqualTo(202);
      String job = RegistryClient.location(accepted);
      Thread.sleep(ThreadLocalRandom.current().nextInt(200));
      berth.kill();
      berth.restart();
      System.out.println("after the kill: " + job(berth, job));

      Eventually.holds(
          "the deletion is done", PATIENCE, () -> job(berth, job).contains("\"state\":\"done\""));

      assertThat(job(berth, job)).contains("\"tags\":1,\"manifests\":%d,".formatted(IMAGES));
      assertThat(berth.client().manifest("app", "latest").statusCode()).isEqualTo(404);
      berth.check();
    }
  }

  private static String job(Berth berth, String job) throws Exception {
    return RegistryClient.text(berth.client().get(job));
  }

  private static void push(RegistryClient client) throws Exception {
    byte[] bytes = "layer".getBytes(UTF_8);
    String image = Manifests.ofOneBlob(client.pushBlob("app", bytes), bytes.length);
    for (int number = 0; number < IMAGES; number++) {
      String one = image.replace("{\"schema", "{\"number\":%d,\"schema".formatted(number));
      assertThat(client.putManifest("app", "latest", one.getBytes(UTF_8)).statusCode())
          .isEqualTo(201);
    }
  }
}
