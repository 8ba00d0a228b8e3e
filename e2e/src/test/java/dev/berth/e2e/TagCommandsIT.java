package dev.berth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code berth tag}, beside a server and without one. */
@Tag("slow")
final class TagCommandsIT {
  @TempDir private Path folder;

  private static void push(Berth berth, String... tags) throws Exception {
    String blob = berth.client().pushBlob("app", "content".getBytes(UTF_8));
    byte[] image = Manifests.ofOneBlob(blob, "content".length()).getBytes(UTF_8);
    for (String tag : tags) {
      HttpResponse<byte[]> pushed = berth.client().putManifest("app", tag, image);
      assertThat(pushed.statusCode()).as(RegistryClient.text(pushed)).isEqualTo(201);
    }
  }

  private static String run(Berth berth, String... command)
      throws IOException, InterruptedException {
    LauncherRun run = berth.run(command);
    assertThat(run.exitCode()).as(run.output() + run.errors()).isZero();
    return run.output();
  }

  private static int pull(Berth berth, String tag) throws IOException, InterruptedException {
    return berth.client().manifest("app", tag).statusCode();
  }

  @Test
  void workBesideAServerAndWithoutOne() throws Exception {
    try (Berth berth = Berth.start(DataFolders.used(folder))) {
      push(berth, "v1", "v2", "v3");

      assertThat(run(berth, "tag", "list", "app").lines()).containsExactly("v1", "v2", "v3");
      assertThat(run(berth, "tags", "ls", "app", "--last", "v1", "--limit", "1")).isEqualTo("v2\n");
      assertThat(run(berth, "tag", "list", "app", "--last", "v2", "-o", "json"))
          .isEqualTo("[\n  {\"name\":\"v3\"}\n]\n");

      assertThat(pull(berth, "v2")).as("the server remembers it from now on").isEqualTo(200);
      assertThat(run(berth, "tag", "delete", "app:v2")).isEqualTo("deleted app:v2\n");
      assertThat(pull(berth, "v2")).isEqualTo(404);
      assertThat(pull(berth, "v1")).isEqualTo(200);

      berth.terminate();
      assertThat(run(berth, "tags", "rm", "app:v1", "-o", "json"))
          .contains("\"repository\" : \"app\"", "\"tag\" : \"v1\"");
      assertThat(run(berth, "tag", "list", "app")).isEqualTo("v3\n");
      sayWhatIsWrong(berth);
      berth.check();
    }
  }

  private static void sayWhatIsWrong(Berth berth) throws Exception {
    LauncherRun gone = berth.run("tag", "delete", "app:v1");
    assertThat(gone.exitCode()).isEqualTo(1);
    assertThat(gone.errors()).isEqualTo("berth: app has no tag v1\n");
    LauncherRun unknown = berth.run("tag", "list", "nobody");
    assertThat(unknown.exitCode()).isEqualTo(1);
    assertThat(unknown.errors()).isEqualTo("berth: no repository is named nobody\n");
    LauncherRun untagged = berth.run("tag", "delete", "app");
    assertThat(untagged.exitCode()).isEqualTo(2);
    assertThat(untagged.errors()).isEqualTo("berth: expected is REPOSITORY:TAG\n");
  }
}
