package dev.berth.registry.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * The file in which a server notes its process. The process is known again by an argument that only
 * a server of this very folder has: the id alone may belong to another program by now.
 *
 * @param argument a path inside the data folder that stands on the command line of the server
 */
public record PidFile(Path file, Path argument) {

  /** The process that serves this folder, if it lives. */
  public Optional<ProcessHandle> findProcess() throws IOException {
    return findPid().flatMap(ProcessHandle::of).filter(this::isServedBy);
  }

  /** The noted id, whoever has it. */
  public Optional<Long> findPid() throws IOException {
    try {
      return Files.readAllLines(file).stream()
          .findFirst()
          .map(String::strip)
          .filter(pid -> pid.matches("[0-9]{1,10}"))
          .map(Long::valueOf);
    } catch (NoSuchFileException noServer) {
      return Optional.empty();
    }
  }

  /** Whether this process serves the folder. One that has ended and still has its id does not. */
  public boolean isServedBy(ProcessHandle process) {
    return process.isAlive()
        && Arrays.asList(process.info().arguments().orElse(new String[0]))
            .contains(argument.toString());
  }
}
