package dev.berth.registry.redis.embedded;

import dev.berth.registry.embedded.Platform;
import dev.berth.registry.embedded.PrivateFiles;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The {@code redis-server} of one platform, as it lies on the class path. */
record RedisProgram(String name, URL url) {
  private static final String VERSION = "7.0.15";
  private static final String DRAFT = "unpacking-";

  static Optional<RedisProgram> find(Platform platform) {
    String name = name(platform);
    @Nullable URL url = RedisProgram.class.getClassLoader().getResource(name);
    return Optional.ofNullable(url).map(found -> new RedisProgram(name, found));
  }

  static String name(Platform platform) {
    String processor =
        switch (platform.processor()) {
          case "x86_64" -> "amd64";
          case "arm_64" -> "arm64";
          case String other -> other;
        };
    return "redis-server-%s-%s-%s".formatted(VERSION, platform.system(), processor);
  }

  /** The program in this folder, put there on first use, in one step. */
  Path unpack(Path folder) throws IOException {
    Path program = folder.resolve(name);
    if (Files.notExists(program)) {
      PrivateFiles.deleteDrafts(folder, DRAFT);
      Path draft = Files.createTempDirectory(folder, DRAFT);
      try (InputStream packed = url.openStream()) {
        Path file = draft.resolve(name);
        Files.copy(packed, file);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        PrivateFiles.sync(file);
        PrivateFiles.rename(file, program);
      } finally {
        PrivateFiles.deleteTree(draft);
      }
    }
    return program;
  }
}
