package dev.berth.registry.db.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Processes of a PostgreSQL whose main process was killed. Most end at once by themselves, but one
 * that is busy with a long statement goes on, and no new server starts while it uses the data.
 */
final class Survivors {
  private final Path data;

  Survivors(Path data) {
    this.data = data;
  }

  /** Kills them, where the system tells which they are; does nothing elsewhere. */
  void end() {
    ProcessHandle.allProcesses().filter(this::worksOnTheData).forEach(this::kill);
  }

  private void kill(ProcessHandle process) {
    process.destroyForcibly();
  }

  private boolean worksOnTheData(ProcessHandle process) {
    return process.info().command().orElse("").endsWith("/postgres")
        && data.equals(workingFolder(process));
  }

  /** PostgreSQL works in its data folder. */
  private static Path workingFolder(ProcessHandle process) {
    Path link = Path.of("/proc", String.valueOf(process.pid()), "cwd");
    try {
      return Files.readSymbolicLink(link);
    } catch (IOException | UnsupportedOperationException unknown) {
      return link;
    }
  }
}
