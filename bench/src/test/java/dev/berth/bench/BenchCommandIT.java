package dev.berth.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The commands as people call them; so small that their figures mean nothing. */
@Tag("slow")
final class BenchCommandIT {
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

  @TempDir private Path folder;
  private final PrintStream standardOutput = System.out;
  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private final StringWriter errors = new StringWriter();

  @BeforeEach
  void catchOutput() {
    System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void giveOutputBack() {
    System.setOut(standardOutput);
  }

  private int run(String... arguments) {
    CommandLine command = BenchCommand.commandLine(HOME);
    return command.setErr(new PrintWriter(errors)).execute(arguments);
  }

  @Test
  void measuresGarbageCollectionAndCleansUp() {
    int code =
        run(
            "gc",
            "--quick",
            "--small=100",
            "--manifests=200",
            "--due=20",
            "--rounds=1",
            "--seconds=1",
            "--folder=" + folder);

    assertThat(code).as(errors.toString()).isZero();
    assertThat(output.toString(StandardCharsets.UTF_8))
        .contains("## Garbage collection", "### Speed", "### Cost", "### Pulls", "### Scans");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void comparesModelsAndCleansUp() {
    int code =
        run(
            "models",
            "--quick",
            "--scale=0.02,0.06",
            "--partitions=1,8",
            "--rounds=1",
            "--folder=" + folder);

    String text = output.toString(StandardCharsets.UTF_8);
    assertThat(code).as(errors.toString()).isZero();
    assertThat(text)
        .contains("## Model 1 and Model 2", "### Collection", "### Rows and bytes")
        .contains("### The main queries", "### Which queries are pruned")
        .contains("### Payloads of manifests", "### Import of a file tree")
        .contains("### How many partitions")
        .doesNotContain("NaN", "Infinity");
    assertThat(folder).isEmptyDirectory();
    assertThat(ProcessHandle.allProcesses().filter(this::worksInFolder)).isEmpty();
  }

  /** Skipped without the peer, unless this is CI, which has it. */
  @Test
  void measuresPeersAndCleansUp() {
    assumeThat(
            Files.isExecutable(Path.of("/usr/bin/docker-registry"))
                || "true".equals(System.getenv("CI")))
        .as("docker-registry is installed")
        .isTrue();

    int code =
        run(
            "peers",
            "--quick",
            "--only=by-tag,mixed,steady-by-tag,push-images-16,pull-1mb,push-16mb,tags,catalog,referrers,start",
            "--rounds=1",
            "--seconds=2",
            "--warm-up=0",
            "--folder=" + folder);

    String text = output.toString(StandardCharsets.UTF_8);
    assertThat(code).as(errors.toString()).isZero();
    assertThat(text)
        .contains("Berth 0", "PostgreSQL 18", "Redis 7", "docker-registry 2")
        .contains("### manifest GET by tag", "### pages of tags", "### start and memory")
        .doesNotContain("Could not be measured");
    assertThat(text.lines().filter(line -> line.matches(".*\\| (met|\\*\\*missed\\*\\*) +\\|")))
        .hasSize(9);
    assertThat(rows(text, "Berth").filter(row -> row.matches(".*\\| 0 +\\|"))).hasSize(7);
    assertThat(rows(text, "docker-registry").filter(row -> row.matches(".*\\| \\d+ +\\|")))
        .hasSize(7);
    // Of the peer, reads of a tag that is being pushed fail now and then.
    String withoutMixed = text.replaceFirst("(?s)\\n### 95 % reads.*?(?=\\n### )", "");
    // It may fail elsewhere too when the machine is busy, which is no fault of the measurement.
    assertThat(rows(withoutMixed, "docker-registry").filter(row -> row.matches(".*\\| 0 +\\|")))
        .as(text)
        .hasSizeGreaterThanOrEqualTo(5);
    assertThat(folder).isEmptyDirectory();
    assertThat(ProcessHandle.allProcesses().filter(this::worksInFolder)).isEmpty();
  }

  /** Those in which no figure is zero. */
  private static Stream<String> rows(String text, String subject) {
    return text.lines()
        .filter(line -> line.startsWith("| %s ".formatted(subject)))
        .filter(line -> !line.contains("| 0.00 "));
  }

  private boolean worksInFolder(ProcessHandle process) {
    return process.info().commandLine().orElse("").contains(folder.toString());
  }

  @Test
  void refusesWhatTheDiskCannotHold() {
    assertThat(run("gc", "--manifests=100000000000", "--folder=" + folder)).isEqualTo(2);
    assertThat(errors.toString()).startsWith("berth bench: " + folder + " has only ");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void explainsItself() {
    assertThat(run()).isEqualTo(2);
    assertThat(errors.toString()).contains("Usage: berth bench", "gc", "models", "peers");
    assertThat(run("gc", "--manifests", "many")).isEqualTo(2);
    assertThat(run("gc", "--folder", "nowhere")).isEqualTo(2);
    assertThat(run("gc", "--quick", "--postgres", "nowhere")).isEqualTo(2);
    assertThat(errors.toString()).contains("berth bench: nowhere is not a folder\n", "initdb");
    assertThat(run("gc", "--rounds", "0")).isEqualTo(2);
    assertThat(errors.toString()).endsWith("berth bench: --rounds must be at least 1\n");
    assertThat(run("models", "--scale", "0")).isEqualTo(2);
    assertThat(errors.toString()).endsWith("berth bench: --scale cannot be 0.0\n");
    assertThat(run("peers", "--docker-registry", "nowhere")).isEqualTo(2);
    assertThat(errors.toString())
        .contains("missing: docker-registry", "apt install docker-registry");
    assertThat(run("peers", "--subjects=berth")).isEqualTo(2);
    assertThat(run("peer", "--help")).isEqualTo(2);
    assertThat(errors.toString()).contains("Unmatched argument at index 0: 'peer'");
  }

  @Test
  void checksNothingWithoutARecord(@TempDir Path elsewhere) {
    CommandLine command = BenchCommand.commandLine(elsewhere);
    assertThat(command.setErr(new PrintWriter(errors)).execute("check")).isEqualTo(2);
    assertThat(errors.toString()).contains("peers.tsv is not there; ./berth bench peers --write");
  }
}
