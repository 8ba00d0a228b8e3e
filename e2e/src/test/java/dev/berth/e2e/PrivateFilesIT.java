package dev.berth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a server leaves on disk, with an umask that takes no permission away. */
@Tag("slow")
final class PrivateFilesIT {
  @TempDir private Path folder;

  @Test
  void nothingOfARegistryIsOpenToOtherUsers() throws Exception {
    Path data = folder.resolve("data");
    ProcessBuilder builder =
        Program.builder(Map.of(), List.of("serve", "--port", "0", "--data", data.toString()));
    builder.command().addAll(0, List.of("sh", "-c", "umask 000; exec \"$@\"", "sh"));
    Process server =
        builder.redirectError(ProcessBuilder.Redirect.to(folder.resolve("log").toFile())).start();
    try {
      String ready = String.valueOf(server.inputReader().readLine());
      assertThat(ready).as(Files.readString(folder.resolve("log"))).contains("http://");
      URI address = URI.create(ready.replaceFirst(".*(http://\\S+) .*", "$1"));
      new RegistryClient(address).pushBlob("app", "bytes".getBytes(UTF_8));

      assertThat(openToOthers(data)).isEmpty();
      assertThat(Files.readString(folder.resolve("log"))).doesNotContain("other users");
    } finally {
      server.destroy();
      assertThat(server.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  /** Servers at work remove files while they are looked at; then all are looked at again. */
  private static List<String> openToOthers(Path root) throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        return look(root);
      } catch (NoSuchFileException | UncheckedIOException gone) {
        if (attempt == 50) {
          throw gone;
        }
      }
    }
  }

  private static List<String> look(Path root) throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> paths = Files.walk(root)) {
      for (Path path : paths.filter(path -> !Files.isSymbolicLink(path)).toList()) {
        String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        if (!mode.endsWith("------")) {
          found.add(mode + " " + path);
        }
      }
    }
    return found;
  }
}
