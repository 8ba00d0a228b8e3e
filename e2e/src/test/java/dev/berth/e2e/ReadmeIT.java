package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.RedisServer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the README tells a new user to type works, in its order: the server of the first sample, and
 * then everything that is typed beside it.
 */
@Tag("slow")
@NeedsClients("oras")
final class ReadmeIT {
  private static final Pattern SAMPLE = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
  private static final String SERVE = "./berth serve\n";
  private static final String TEST = "./berth test\n";

  @TempDir private Path folder;

  @Test
  void runsTheSamplesOfTheReadme() throws Exception {
    List<String> samples = samples();
    assertThat(samples).startsWith(SERVE).endsWith(TEST);
    Files.createSymbolicLink(folder.resolve("berth"), Program.home().resolve("berth"));
    Files.createSymbolicLink(folder.resolve("README.md"), Program.home().resolve("README.md"));
    int port = RedisServer.freePort();

    Process server = shell("exec " + SERVE, port).start();
    try {
      assertThat(server.inputReader().readLine()).startsWith("berth is ready at ");
      for (String sample : samples.subList(1, samples.size() - 1)) {
        LauncherRun run = Program.finish(shell(sample, port));
        assertThat(run.exitCode()).as(sample + run.output() + run.errors()).isZero();
      }
    } finally {
      server.destroy();
      assertThat(server.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  private static List<String> samples() throws IOException {
    return SAMPLE
        .matcher(Files.readString(Program.home().resolve("README.md")))
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }

  /** As a user types it, but on a port that is free here. */
  private ProcessBuilder shell(String sample, int port) {
    String commands = sample.replace("localhost:5000", "localhost:" + port);
    ProcessBuilder builder = Program.builder(Map.of(), List.of()).command("bash", "-ec", commands);
    builder.environment().put("BERTH_HTTP_PORT", String.valueOf(port));
    builder.environment().put("PATH", Client.installed() + File.pathSeparator + Client.path());
    return builder.directory(folder.toFile());
  }
}
