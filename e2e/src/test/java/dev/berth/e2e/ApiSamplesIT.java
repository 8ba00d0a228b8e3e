package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The samples of docs/api.md do what they say, in their order and in one shell. */
final class ApiSamplesIT {
  private static final Pattern SAMPLE = Pattern.compile("```console\n(.*?)```", Pattern.DOTALL);
  private static final String MARK = "@@ next command @@";

  @TempDir private Path folder;

  /** A command as it is typed, and lines that its output has, where … stands for anything. */
  private record Sample(StringBuilder command, List<String> expected) {}

  @Test
  void runsTheSamplesOfTheApi() throws Exception {
    List<Sample> samples = samples();
    assertThat(samples).hasSizeGreaterThan(25);
    List<String> outputs;
    try (Berth berth = Berth.start(folder.resolve("data"))) {
      outputs = run(samples, berth.address().getPort());
    }
    assertThat(outputs).hasSameSizeAs(samples);
    for (int i = 0; i < outputs.size(); i++) {
      for (String line : samples.get(i).expected()) {
        assertThat(outputs.get(i))
            .as("%s", samples.get(i).command())
            .containsPattern(pattern(line));
      }
    }
  }

  private static List<Sample> samples() throws Exception {
    List<Sample> samples = new ArrayList<>();
    String document = Files.readString(Program.home().resolve("docs/api.md"));
    SAMPLE
        .matcher(document)
        .results()
        .flatMap(found -> found.group(1).lines())
        .forEach(line -> add(samples, line));
    return samples;
  }

  private static void add(List<Sample> samples, String line) {
    if (line.startsWith("$ ")) {
      samples.add(new Sample(new StringBuilder(line.substring(2)), new ArrayList<>()));
    } else if (line.startsWith("> ")) {
      samples.getLast().command().append('\n').append(line.substring(2));
    } else {
      samples.getLast().expected().add(line);
    }
  }

  private List<String> run(List<Sample> samples, int port) throws Exception {
    StringBuilder script = new StringBuilder();
    for (Sample sample : samples) {
      script.append("echo '%s'\n%s\n".formatted(MARK, sample.command()));
    }
    ProcessBuilder shell =
        Program.builder(Map.of(), List.of())
            .command(
                "bash", "-uc", script.toString().replace("localhost:5000", "127.0.0.1:" + port))
            .directory(folder.toFile());
    LauncherRun run = Program.finish(shell);
    assertThat(run.errors()).isEmpty();
    List<String> outputs = List.of(run.output().split(Pattern.quote(MARK), -1));
    return outputs.subList(1, outputs.size());
  }

  /** Names of headers are not told apart by their case. */
  private static Pattern pattern(String line) {
    String[] fixed = line.split("…", -1);
    StringBuilder pattern = new StringBuilder();
    for (int i = 0; i < fixed.length; i++) {
      pattern.append(i == 0 ? "" : ".*").append(Pattern.quote(fixed[i]));
    }
    return Pattern.compile(pattern.toString(), Pattern.CASE_INSENSITIVE);
  }
}
