package dev.berth.registry.db.embedded;

import dev.berth.registry.embedded.EmbeddedServerException;
import dev.berth.registry.embedded.Platform;
import dev.berth.registry.embedded.PrivateFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The programs of a PostgreSQL on this machine.
 *
 * @param folder holds {@code initdb}, {@code pg_ctl} and {@code postgres}
 */
public record PostgresBinaries(Path folder) {
  private static final Logger log = LoggerFactory.getLogger(PostgresBinaries.class);
  private static final String DRAFT = "unpacking-";

  /**
   * The PostgreSQL that comes with this program, unpacked into the cache on first use. Several
   * processes may do so at once; a crash leaves nothing that is taken for complete.
   */
  public static PostgresBinaries bundled(Path cache) {
    Platform platform = Platform.current();
    PostgresArchive archive =
        PostgresArchive.find(platform)
            .orElseThrow(
                () ->
                    new EmbeddedServerException(
                        "no embedded PostgreSQL for %s: set database.url to a PostgreSQL of your own"
                            .formatted(platform)));
    return unpacked(archive, cache);
  }

  static PostgresBinaries unpacked(PostgresArchive archive, Path cache) {
    try {
      Path place = cache.toAbsolutePath().normalize();
      Path home = place.resolve("bin-" + archive.fingerprint());
      if (!Files.isDirectory(home)) {
        log.atInfo().addKeyValue("folder", home).log("unpacking PostgreSQL");
        unpack(archive, place, home);
      }
      return installed(home.resolve("bin"));
    } catch (IOException failure) {
      throw EmbeddedServerException.cannot("unpack PostgreSQL into", cache, failure);
    }
  }

  private static void unpack(PostgresArchive archive, Path place, Path home) throws IOException {
    PrivateFiles.createFolder(place);
    Path draft = Files.createTempDirectory(place, DRAFT);
    try (InputStream packed = archive.open()) {
      Unpacking.unpack(packed, draft);
      moveUnlessThere(draft, home);
    } finally {
      PrivateFiles.deleteTree(draft);
    }
  }

  private static void moveUnlessThere(Path draft, Path home) throws IOException {
    try {
      PrivateFiles.rename(draft, home);
    } catch (IOException failure) {
      // Another process was first; what it unpacked is the same.
      if (!Files.isDirectory(home)) {
        throw failure;
      }
    }
  }

  /** A PostgreSQL that is installed already; the folder is its {@code bin}. */
  public static PostgresBinaries installed(Path folder) {
    for (String program : new String[] {"initdb", "pg_ctl", "postgres"}) {
      if (!Files.isExecutable(folder.resolve(program))) {
        throw new EmbeddedServerException("%s has no program %s".formatted(folder, program));
      }
    }
    return new PostgresBinaries(folder);
  }

  /** Removes what killed processes left half unpacked; only while nobody else unpacks there. */
  static void deleteDrafts(Path cache) throws IOException {
    PrivateFiles.deleteDrafts(cache, DRAFT);
  }

  String path(String program) {
    return folder.resolve(program).toString();
  }
}
