package dev.berth.registry.db.embedded;

import dev.berth.registry.embedded.EmbeddedServerException;
import dev.berth.registry.embedded.Platform;
import dev.berth.registry.embedded.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Starts and stops the server of a cluster, with PostgreSQL's own {@code pg_ctl}. */
final class ServerControl {
  /** Long enough to replay the log of changes after a crash. */
  private static final String START_SECONDS = "120";

  private static final String STOP_SECONDS = "20";

  private final Cluster cluster;
  private final Postmaster postmaster;

  ServerControl(Cluster cluster) {
    this.cluster = cluster;
    this.postmaster = new Postmaster(cluster.data());
  }

  /** Stops the server that a killed program left behind, if there is one. */
  void stopOrphan() throws IOException {
    if (postmaster.findProcess().isPresent()) {
      stop();
    } else {
      postmaster.forgetDeadProcess();
    }
  }

  /** Whether the server came up and accepts connections. */
  boolean start(int port, Changes changes) throws IOException {
    PrivateFiles.write(
        cluster.data().resolve("postgresql.conf"),
        ClusterSettings.text(port, cluster.log(), Platform.current(), changes));
    PrivateFiles.makeEmpty(cluster.startLog());
    return !control("start", "--log=" + cluster.startLog(), "--timeout=" + START_SECONDS).failed();
  }

  ProcessHandle process() throws IOException {
    return postmaster
        .findProcess()
        .orElseThrow(() -> new EmbeddedServerException("PostgreSQL ended right after its start"));
  }

  boolean isServedBy(ProcessHandle process) {
    return postmaster.isServedBy(process);
  }

  void endSurvivors() {
    new Survivors(cluster.data()).end();
  }

  Path log() {
    return cluster.log();
  }

  /** Ends open transactions and writes everything down; pulls the plug when that takes too long. */
  void stop() {
    if (control("stop", "--mode=fast", "--timeout=" + STOP_SECONDS).failed()) {
      control("stop", "--mode=immediate", "--timeout=" + STOP_SECONDS);
    }
  }

  /** What PostgreSQL said last, and where to read all of it. */
  String lastWords() throws IOException {
    return "%s (see %s)".formatted(Complaint.in(newestLog()), cluster.log());
  }

  private String newestLog() throws IOException {
    try (Stream<Path> files = Files.list(cluster.log())) {
      Path newest =
          files
              .filter(file -> file.toFile().length() > 0)
              .max(Comparator.comparingLong(file -> file.toFile().lastModified()))
              .orElse(cluster.startLog());
      return Files.readString(newest);
    }
  }

  private Command.Result control(String action, String... arguments) {
    List<String> words =
        new ArrayList<>(List.of(action, "--silent", "--wait", "--pgdata=" + cluster.data()));
    words.addAll(List.of(arguments));
    return cluster.run("pg_ctl", words);
  }
}
