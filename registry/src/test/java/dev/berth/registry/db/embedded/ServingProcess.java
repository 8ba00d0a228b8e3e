package dev.berth.registry.db.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@link ServingProgram} that runs and has said that it is ready. */
record ServingProcess(Process process) implements AutoCloseable {
  static ServingProcess start(Path data) throws IOException {
    return start(
        List.of(), System.getProperty("java.class.path"), data, ThrowAwayPostgres.binaries());
  }

  static ServingProcess start(
      List<String> prefix, String classPath, Path data, PostgresBinaries binaries)
      throws IOException {
    List<String> words = new ArrayList<>(prefix);
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", classPath));
    words.add(ServingProgram.class.getName());
    words.add(data.toString());
    words.add(binaries.folder().toAbsolutePath().toString());
    Process process =
        new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader output = process.inputReader();
    String line = output.readLine();
    while (line != null && !line.equals("ready")) {
      line = output.readLine();
    }
    assertThat(line).as("last line of the program").isEqualTo("ready");
    return new ServingProcess(process);
  }

  /** SIGKILL: the program has no chance to clean up. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Lets the program end by itself. */
  int end() throws IOException, InterruptedException {
    process.getOutputStream().close();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
