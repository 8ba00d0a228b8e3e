package dev.berth.keyspace.redis.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Optional;

/** The programs that tests start. */
final class RedisBinary {
  private static final String VERSION = "7.0.15";

  private RedisBinary() {}

  /** That of {@code BERTH_REDIS}, else the 7.0 of a dependency. */
  static Path path() {
    String given = System.getenv("BERTH_REDIS");
    return given == null ? unpacked() : Path.of(given);
  }

  /** The one that {@code install-newer-redis} builds; empty when nobody has run that. */
  static Optional<Path> findNewer() {
    Path cache =
        Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
            .map(Path::of)
            .orElse(Path.of(System.getProperty("user.home"), ".cache"));
    return Optional.of(cache.resolve("berth/redis/redis-server")).filter(Files::isExecutable);
  }

  private static Path unpacked() {
    String name = "redis-server-%s-%s-%s".formatted(VERSION, system(), processor());
    Path file = Path.of(System.getProperty("java.io.tmpdir"), "berth-" + user(), name);
    try (InputStream content = RedisBinary.class.getResourceAsStream("/" + name)) {
      if (content == null) {
        throw new IllegalStateException("there is no " + name + ": set BERTH_REDIS");
      }
      if (!Files.exists(file)) {
        Files.createDirectories(file.getParent());
        Path part = Files.createTempFile(file.getParent(), name, ".part");
        Files.copy(content, part, StandardCopyOption.REPLACE_EXISTING);
        if (!part.toFile().setExecutable(true)) {
          throw new IllegalStateException("cannot make executable: " + part);
        }
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      }
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String user() {
    return System.getProperty("user.name");
  }

  private static String system() {
    return System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("mac")
        ? "darwin"
        : "linux";
  }

  private static String processor() {
    return System.getProperty("os.arch").equals("aarch64") ? "arm64" : "amd64";
  }
}
