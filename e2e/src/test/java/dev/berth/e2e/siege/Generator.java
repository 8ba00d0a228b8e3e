package dev.berth.e2e.siege;

import dev.berth.e2e.siege.attack.AttackKind;
import dev.berth.e2e.siege.generator.Engagement;
import dev.berth.e2e.siege.generator.GeneratorCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** The process that attacks, with the least priority. */
final class Generator implements AutoCloseable {
  private static final int STOP_SECONDS = 20;

  private final Process process;
  private final BufferedReader answers;
  private final Writer orders;

  private Generator(Process process) {
    this.process = process;
    this.answers = process.inputReader();
    this.orders = process.outputWriter();
  }

  /** Starts the process, which pushes the content that attacks ask for. */
  static Generator start(int registry, Collection<AttackKind> kinds, long seed) throws IOException {
    List<String> command =
        List.of(
            "nice",
            "-n",
            "19",
            ProcessHandle.current().info().command().orElse("java"),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:-UsePerfData",
            "-cp",
            System.getProperty("java.class.path"),
            GeneratorCommand.class.getName(),
            String.valueOf(registry),
            String.valueOf(seed),
            kinds.stream().map(AttackKind::toString).collect(Collectors.joining(",")));
    Generator generator =
        new Generator(
            new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    generator.readAnswer(new HostileCounts());
    return generator;
  }

  /** Attacks a port for a round; returns what happened when the round is over. */
  HostileCounts attack(int port, Round round, long seed) throws IOException {
    String engagements =
        round.engagements().stream().map(Engagement::toString).collect(Collectors.joining(" "));
    orders.write("%d %d %d %s\n".formatted(port, round.millis(), seed, engagements));
    orders.flush();
    HostileCounts counts = new HostileCounts();
    readAnswer(counts);
    return counts;
  }

  private void readAnswer(HostileCounts counts) throws IOException {
    for (String line = answers.readLine(); line != null; line = answers.readLine()) {
      String[] words = line.split(" ", -1);
      if (words[0].equals(GeneratorCommand.DONE)) {
        if (words.length > 1) {
          counts.addProcessorMillis(Long.parseLong(words[1]));
        }
        return;
      }
      counts.add(line);
    }
    throw new IOException("the generator ended too early");
  }

  @Override
  public void close() throws IOException {
    orders.close();
    try {
      process.onExit().get(STOP_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    }
  }
}
