package dev.berth.registry.db.embedded;

import dev.berth.registry.embedded.PidFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The main process of PostgreSQL, known by {@code postmaster.pid} in its data folder. */
final class Postmaster {
  /** Above what any system gives out, so that no process has it. */
  private static final long NOBODY = Integer.MAX_VALUE;

  private final PidFile pidFile;

  Postmaster(Path data) {
    this.pidFile = new PidFile(data.resolve("postmaster.pid"), data);
  }

  /** The process that serves this very data folder, if it lives. */
  Optional<ProcessHandle> findProcess() throws IOException {
    return pidFile.findProcess();
  }

  /** Returns whether this process serves the data folder. */
  boolean isServedBy(ProcessHandle process) {
    return pidFile.isServedBy(process);
  }

  /**
   * Frees the folder from a process id that another program has got meanwhile: PostgreSQL would
   * refuse to start for it. The file is kept, because PostgreSQL also looks there for shared memory
   * that a survivor of the dead server may still use. Call only while nothing serves the folder.
   */
  void forgetDeadProcess() throws IOException {
    if (pidFile.findPid().isPresent()) {
      List<String> lines = Files.readAllLines(pidFile.file());
      lines.set(0, String.valueOf(NOBODY));
      Files.write(pidFile.file(), lines);
    }
  }
}
