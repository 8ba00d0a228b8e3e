package dev.berth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code berth repository}, beside a server and without one. */
@Tag("slow")
final class RepositoryCommandsIT {
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
      push(berth, "app/one");
      push(berth, "app/two");
      push(berth, "other");

      assertThat(run(berth, "repository", "list").lines())
          .containsExactly("app/one", "app/two", "other");
      assertThat(run(berth, "repository", "list", "--last", "app/one", "--limit", "1").lines())
          .containsExactly("app/two");
      assertThat(run(berth, "repo", "ls", "--limit", "2", "-o", "json"))
          .isEqualTo("[\n  {\"name\":\"app/one\"},\n  {\"name\":\"app/two\"}\n]\n");
      assertThat(run(berth, "repository", "show", "other"))
          .containsPattern("manifests +1\n")
          .containsPattern("size +5 B\n");
      assertThat(run(berth, "repository", "show", "other", "-o", "json")).contains("\"tags\" : 1");
      assertThat(run(berth, "repository", "delete", "app/one", "--yes"))
          .isEqualTo("deleted app/one (tags 1, manifests 1, blobs 1, uploads 0)\n");
      assertThat(berth.client().manifest("app/one", "latest").statusCode()).isEqualTo(404);
      assertThat(berth.client().manifest("app/two", "latest").statusCode()).isEqualTo(200);

      berth.terminate();
      assertThat(run(berth, "repository", "delete", "other", "--yes", "-o", "json"))
          .startsWith("{")
          .contains("\"repository\" : \"other\"", "\"manifests\" : 1");
      assertThat(run(berth, "repository", "list").lines()).containsExactly("app/two");
      berth.check();
    }
  }

  @Test
  void sayWhatIsWrongInOneLine() throws Exception {
    String data = DataFolders.used(folder).toString();
    LauncherRun unknown = Program.run("repository", "show", "nobody", "--data", data);
    assertThat(unknown.exitCode()).isEqualTo(1);
    assertThat(unknown.errors()).isEqualTo("berth: no repository is named nobody\n");
    LauncherRun unasked = Program.run("repository", "delete", "nobody", "--data", data);
    assertThat(unasked.exitCode()).isEqualTo(2);
    assertThat(unasked.errors()).contains("--yes");
    LauncherRun invalid = Program.run("repository", "delete", "No/Name", "--yes", "--data", data);
    assertThat(invalid.exitCode()).isEqualTo(2);
    assertThat(invalid.errors())
        .startsWith("berth: not a repository name: 'No/Name'")
        .hasLineCount(1);
  }
}
