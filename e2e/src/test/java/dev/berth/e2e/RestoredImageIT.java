package dev.berth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code berth gc explain}, {@code preview} and {@code restore}, beside a server that collects. */
@Tag("slow")
final class RestoredImageIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path folder;

  /** A server that collects after three seconds, the least there is. */
  private Berth start() throws IOException, InterruptedException {
    Stream<String> delays =
        Stream.of(
                "blob-upload",
                "link-delete",
                "layer-delete",
                "manifest-delete",
                "manifest-upload",
                "index-delete",
                "tag-delete",
                "tag-switch")
            .map("gc.delay-%s=3s"::formatted);
    Stream<String> others = Stream.of("gc.push-window=0s", "gc.jitter=0s", "gc.interval=100ms");
    return Berth.start(
        DataFolders.used(folder), Stream.concat(delays, others).toArray(String[]::new));
  }

  private static String run(Berth berth, String... command)
      throws IOException, InterruptedException {
    LauncherRun run = berth.run(command);
    assertThat(run.exitCode()).as(run.output() + run.errors()).isZero();
    return run.output();
  }

  @Test
  void comesBackAfterItsBlobsWereCollected() throws Exception {
    try (Berth berth = start()) {
      byte[] content = "content of app".getBytes(UTF_8);
      String blob = berth.client().pushBlob("app", content);
      byte[] image = Manifests.ofOneBlob(blob, content.length).getBytes(UTF_8);
      String digest = Algorithm.SHA256.digest(image);
      berth.client().putManifest("app", "v1", image);
      berth.client().putManifest("app", "latest", image);

      assertThat(run(berth, "gc", "explain", blob))
          .contains("    %s <- tag latest\n    %s <- tag v1\n".formatted(digest, digest));
      assertThat(run(berth, "gc", "preview", "app:v1")).contains("nothing else");
      assertThat(run(berth, "gc", "preview", "app@" + digest))
          .contains("1 manifest, %d B\n".formatted(image.length))
          .contains("1 blob, %d B\n".formatted(content.length));

      assertThat(berth.client().delete("/v2/app/manifests/" + digest).statusCode()).isEqualTo(202);
      Eventually.holds(
          "the blob is collected",
          PATIENCE,
          () -> berth.client().get("/v2/app/blobs/" + blob).statusCode() == 404);
      assertThat(run(berth, "gc", "explain", "app@" + digest))
          .contains("with the tags latest, v1", "berth gc restore app@" + digest);
      assertThat(run(berth, "gc", "explain", blob, "-o", "json")).contains("bytesRestorableUntil");

      assertThat(run(berth, "gc", "restore", "app@" + digest, "--tag", "back"))
          .isEqualTo(
              """
              restored app@%s: 1 manifest, 1 blob (%d B)
              tags set: back, latest, v1
              """
                  .formatted(digest, content.length));
      assertThat(berth.client().manifest("app", "latest").body()).isEqualTo(image);
      assertThat(berth.client().get("/v2/app/blobs/" + blob).body()).isEqualTo(content);
      berth.check();
    }
  }

  @Test
  void comesBackByTheTagItHad() throws Exception {
    try (Berth berth = Berth.start(DataFolders.used(folder))) {
      byte[] first = pushAndDelete(berth, "first", "v1");
      byte[] second = pushAndDelete(berth, "second", "v1", "v2");

      assertThat(run(berth, "gc", "deleted").lines().skip(1))
          .satisfiesExactly(
              line -> assertThat(line).endsWith("app@%s  v1, v2".formatted(digest(second))),
              line -> assertThat(line).endsWith("app@%s  v1".formatted(digest(first))));
      JsonNode newest =
          JsonMapper.shared()
              .readTree(run(berth, "gc", "deleted", "app", "--limit", "1", "-o", "json"));
      assertThat(newest.size()).isEqualTo(1);
      assertThat(newest.at("/0/digest").asString()).isEqualTo(digest(second));

      assertThat(run(berth, "gc", "restore", "app:v1"))
          .startsWith("restored app@%s: ".formatted(digest(second)))
          .endsWith("tags set: v1, v2\n");
      assertThat(berth.client().manifest("app", "v1").body()).isEqualTo(second);
      LauncherRun again = berth.run("gc", "restore", "app:v1");
      assertThat(again.exitCode()).isEqualTo(1);
      assertThat(again.errors()).startsWith("berth: app:v1 exists; 'berth gc deleted app' lists");

      berth.terminate();
      assertThat(run(berth, "gc", "deleted", "app").lines()).hasSize(2);
      LauncherRun never = berth.run("gc", "restore", "app:v3");
      assertThat(never.exitCode()).isEqualTo(1);
      assertThat(never.errors()).contains("had the tag 'v3'", "'berth gc deleted app'");
      JsonNode restored =
          JsonMapper.shared()
              .readTree(run(berth, "gc", "restore", "app@" + digest(first), "-o", "json"));
      assertThat(restored.at("/manifests/0").asString()).isEqualTo(digest(first));
      assertThat(restored.at("/otherTags/0").asString()).isEqualTo("v1");
      assertThat(run(berth, "gc", "deleted", "-o", "json")).isEqualTo("[]\n");
      berth.check();
    }
  }

  private static byte[] pushAndDelete(Berth berth, String content, String... tags)
      throws IOException, InterruptedException {
    byte[] bytes = content.getBytes(UTF_8);
    String blob = berth.client().pushBlob("app", bytes);
    byte[] image = Manifests.ofOneBlob(blob, bytes.length).getBytes(UTF_8);
    for (String tag : tags) {
      assertThat(berth.client().putManifest("app", tag, image).statusCode()).isEqualTo(201);
    }
    String path = "/v2/app/manifests/" + digest(image);
    assertThat(berth.client().delete(path).statusCode()).isEqualTo(202);
    return image;
  }

  private static String digest(byte[] image) {
    return Algorithm.SHA256.digest(image);
  }

  @Test
  void doesNotComeBackWithoutItsBytes() throws Exception {
    try (Berth berth = Berth.start(DataFolders.used(folder))) {
      String blob = berth.client().pushBlob("app", "content".getBytes(UTF_8));
      byte[] image = Manifests.ofOneBlob(blob, 7).getBytes(UTF_8);
      String digest = Algorithm.SHA256.digest(image);
      berth.client().putManifest("app", "v1", image);
      berth.client().delete("/v2/app/manifests/" + digest);
      run(berth, "gc", "run", "--now", "--yes");

      LauncherRun refused = berth.run("gc", "restore", "app@" + digest);

      assertThat(refused.exitCode()).isEqualTo(1);
      assertThat(refused.errors())
          .contains("blob %s: collected at ".formatted(blob), "its bytes were removed at ")
          .endsWith("berth: app@%s cannot be restored: parts of it are gone\n".formatted(digest));
      LauncherRun unknown = berth.run("gc", "explain", "sha256:" + "0".repeat(64));
      assertThat(unknown.exitCode()).isEqualTo(1);
      assertThat(unknown.errors()).contains("is not there, and nothing is on record of it");
      LauncherRun mistyped = berth.run("gc", "preview", "App");
      assertThat(mistyped.exitCode()).isEqualTo(2);
    }
  }
}
