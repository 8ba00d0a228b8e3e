package dev.berth.registry.db.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The main process of PostgreSQL, known by {@code postmaster.pid} in its data folder. */
final class Postmaster {
  /** Above what any system gives out, so that no process has it. */
  private static final long NOBODY = Integer.MAX_VALUE;

  private final Path data;
  private final Path pidFile;

  Postmaster(Path data) {
    this.data = data;
    this.pidFile = data.resolve("postmaster.pid");
  }

  /** The process that serves this very data folder, if it lives. */
  Optional<ProcessHandle> findProcess() throws IOException {
    return findPid().flatMap(ProcessHandle::of).filter(this::servesThisFolder);
  }

  /**
   * Frees the folder from a process id that another program has got meanwhile: PostgreSQL would
   * refuse to start for it. The file is kept, because PostgreSQL also looks there for shared memory
   * that a survivor of the dead server may still use. Call only while nothing serves the folder.
   */
  void forgetDeadProcess() throws IOException {
    if (findPid().isPresent()) {
      List<String> lines = Files.readAllLines(pidFile);
      lines.set(0, String.valueOf(NOBODY));
      Files.write(pidFile, lines);
    }
  }

  private Optional<Long> findPid() throws IOException {
    try {
      return Files.readAllLines(pidFile).stream()
          .findFirst()
          .map(String::strip)
          .flatMap(Postmaster::parse);
    } catch (NoSuchFileException noServer) {
      return Optional.empty();
    }
  }

  private static Optional<Long> parse(String pid) {
    return pid.matches("[0-9]{1,10}") ? Optional.of(Long.valueOf(pid)) : Optional.empty();
  }

  private boolean servesThisFolder(ProcessHandle process) {
    return process.isAlive()
        && Arrays.asList(process.info().arguments().orElse(new String[0]))
            .contains(data.toString());
  }
}
