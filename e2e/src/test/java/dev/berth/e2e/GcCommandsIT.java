package dev.berth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code berth gc} and {@code berth db stats}, beside a server and without one. */
@Tag("slow")
final class GcCommandsIT {
  @TempDir private Path folder;

  private static void push(Berth berth, String repository) throws Exception {
    String blob = berth.client().pushBlob(repository, repository.getBytes(UTF_8));
    String image = Manifests.ofOneBlob(blob, repository.length());
    HttpResponse<byte[]> pushed =
        berth.client().putManifest(repository, "latest", image.getBytes(UTF_8));
    assertThat(pushed.statusCode()).as(RegistryClient.text(pushed)).isEqualTo(201);
  }

  private static String run(Berth berth, String... command)
      throws IOException, InterruptedException {
    LauncherRun run = berth.run(command);
    assertThat(run.exitCode()).as(run.output() + run.errors()).isZero();
    return run.output();
  }

  @Test
  void workBesideAServerAndWithoutOne() throws Exception {
    try (Berth berth = Berth.start(DataFolders.used(folder))) {
      push(berth, "kept");
      push(berth, "gone");
      berth.run("repository", "delete", "gone", "--yes");

      assertThat(run(berth, "db", "stats")).containsPattern("blob/layer +\\d\\.\\d{3}\n");
      assertThat(run(berth, "db", "stats", "--output", "json")).contains("\"manifests\" : 1");
      assertThat(run(berth, "gc", "status")).containsPattern("blobs +\\d+ +0 +0 +-\n");
      assertThat(run(berth, "gc", "run"))
          .isEqualTo(
              "collected (reviews 0, manifests 0, links and blobs 0, objects 0, freed 0 B)\n");
      LauncherRun unasked = berth.run("gc", "run", "--now");
      assertThat(unasked.exitCode()).isEqualTo(2);
      assertThat(unasked.errors()).containsPattern("reviews? of blobs").contains("give --yes");

      LauncherRun now = berth.run("gc", "run", "--now", "--yes");
      assertThat(now.exitCode()).as(now.errors()).isZero();
      assertThat(now.output()).contains("objects 1, freed 4 B)");
      assertThat(now.errors()).containsPattern("reviews? of blobs").contains("cannot be restored");
      assertThat(berth.client().manifest("kept", "latest").statusCode()).isEqualTo(200);

      berth.terminate();
      assertThat(run(berth, "gc", "status", "-o", "json")).contains("\"bytesFreed\" : 4");
      assertThat(run(berth, "gc", "run", "--now", "--yes")).startsWith("collected (reviews 0,");
      berth.check();
    }
  }
}
