package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Path;

/** The real client {@code skopeo}. */
final class Skopeo {
  private Skopeo() {}

  /** Skips the test where skopeo is missing; where CI installs it, missing is a failure. */
  static void require() throws InterruptedException {
    try {
      Program.finish(new ProcessBuilder("skopeo", "--version"));
    } catch (IOException missing) {
      if ("true".equals(System.getenv("CI"))) {
        throw new AssertionError("skopeo is missing", missing);
      }
      System.out.println("skipped: skopeo is not installed");
      abort("skopeo is not installed");
    }
  }

  static void push(Path layout, String image) throws IOException, InterruptedException {
    LauncherRun run = copy("oci:" + layout, "docker://" + image);
    assertThat(run.exitCode()).as(run.errors()).isZero();
  }

  static void pull(String image, Path layout) throws IOException, InterruptedException {
    LauncherRun run = copy("docker://" + image, "oci:" + layout);
    assertThat(run.exitCode()).as(run.errors()).isZero();
  }

  /** Copies every image of an index, without changing a byte. */
  static LauncherRun copy(String from, String to) throws IOException, InterruptedException {
    return Program.finish(
        new ProcessBuilder(
            "skopeo",
            "--insecure-policy",
            "copy",
            "--all",
            "--preserve-digests",
            "--src-tls-verify=false",
            "--dest-tls-verify=false",
            from,
            to));
  }
}
