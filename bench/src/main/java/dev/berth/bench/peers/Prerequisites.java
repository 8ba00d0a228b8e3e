package dev.berth.bench.peers;

import dev.berth.bench.server.CannotMeasureException;
import dev.berth.bench.server.ProcessorTime;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What must be on the machine besides Berth. One message names everything. */
final class Prerequisites {
  private static final String DOCKER_REGISTRY = "docker-registry";

  private Prerequisites() {}

  private record Need(String what, boolean isThere) {
    @Override
    public String toString() {
      return (isThere ? "  here:    " : "  missing: ") + what;
    }
  }

  /**
   * Looks whether all of it is there.
   *
   * @param searched the folders of the PATH
   * @return the program to compare with: the given one, or one that is found
   */
  static Path check(Optional<Path> given, String searched) {
    Optional<Path> program = given.filter(Prerequisites::isProgram);
    if (given.isEmpty()) {
      program = search(searched);
    }
    List<Need> needs =
        List.of(
            new Need(
                "docker-registry, to compare with: apt install docker-registry on Debian and"
                    + " Ubuntu, or --docker-registry FILE",
                program.isPresent()),
            new Need(
                "Linux, whose /proc tells the processor time of a server",
                ProcessorTime.isKnown()));
    if (!needs.stream().allMatch(Need::isThere)) {
      throw new CannotMeasureException("not everything is here that this needs:\n" + list(needs));
    }
    return program.orElseThrow();
  }

  private static String list(List<Need> needs) {
    return needs.stream().map(Need::toString).collect(Collectors.joining("\n"));
  }

  private static Optional<Path> search(String folders) {
    return Pattern.compile(Pattern.quote(File.pathSeparator))
        .splitAsStream(folders)
        .map(folder -> Path.of(folder, DOCKER_REGISTRY))
        .filter(Prerequisites::isProgram)
        .findFirst();
  }

  private static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }
}
