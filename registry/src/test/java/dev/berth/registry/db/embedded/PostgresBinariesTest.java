package dev.berth.registry.db.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.registry.embedded.EmbeddedServerException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PostgresBinariesTest {
  @TempDir private Path temporary;

  @Test
  void unpacksProgramsFoldersAndLinks() throws IOException {
    PostgresBinaries binaries = unpack(complete());
    assertThat(binaries.folder().resolve("initdb")).isExecutable().hasContent("bin/initdb");
    Path home = binaries.folder().resolve("..");
    assertThat(home.resolve("lib/libpq.so")).isSymbolicLink().hasContent("lib/libpq.so.5");
    assertThat(Files.isExecutable(home.resolve("share/sample"))).isFalse();
    assertThat(leftOvers()).isEmpty();
  }

  @Test
  void knowsThePathsOfItsPrograms() throws IOException {
    PostgresBinaries binaries = unpack(complete());

    assertThat(binaries.path("pg_ctl")).isEqualTo(binaries.folder() + "/pg_ctl");
  }

  @Test
  void deletesOnlyWhatIsHalfUnpacked() throws IOException {
    Path program = unpack(complete()).folder().resolve("initdb");
    Path cache = temporary.resolve("cache");
    Files.createDirectories(cache.resolve("unpacking-123/bin"));
    Files.writeString(cache.resolve("unpacking-123/bin/initdb"), "half");

    PostgresBinaries.deleteDrafts(cache);

    assertThat(leftOvers()).isEmpty();
    assertThat(program).exists();
  }

  @Test
  void unpacksOnce() throws IOException {
    Path archive = complete();
    Path program = unpack(archive).folder().resolve("initdb");
    Files.writeString(program, "the first");
    assertThat(unpack(archive).folder().resolve("initdb")).hasContent("the first");
  }

  @Test
  void refusesATruncatedArchive() throws IOException {
    Path archive = complete();
    byte[] bytes = Files.readAllBytes(archive);
    Files.write(archive, Arrays.copyOf(bytes, bytes.length / 2));
    assertRefused(archive);
  }

  @Test
  void refusesFilesOutsideItsFolder() throws IOException {
    Path archive = pack(out -> addFile(out, "bin/../../outside", 0644));
    assertRefused(archive);
    assertThat(temporary.resolve("cache/outside")).doesNotExist();
  }

  @Test
  void refusesLinksThatLeadOut() throws IOException {
    assertRefused(pack(out -> addLink(out, "lib/escape", "../../..")));
    assertRefused(pack(out -> addLink(out, "lib/escape", "/etc/passwd")));
  }

  @Test
  void refusesDevices() throws IOException {
    assertRefused(
        pack(
            out -> {
              out.putArchiveEntry(new TarArchiveEntry("pipe", TarConstants.LF_FIFO));
              out.closeArchiveEntry();
            }));
  }

  @Test
  void saysWhichProgramIsMissing() {
    assertThatExceptionOfType(EmbeddedServerException.class)
        .isThrownBy(() -> PostgresBinaries.installed(temporary))
        .withMessage(temporary + " has no program initdb");
  }

  private void assertRefused(Path archive) throws IOException {
    assertThatExceptionOfType(EmbeddedServerException.class)
        .isThrownBy(() -> unpack(archive))
        .withMessageStartingWith("cannot unpack PostgreSQL into " + temporary.resolve("cache"));
    assertThat(leftOvers()).isEmpty();
  }

  private PostgresBinaries unpack(Path archive) throws IOException {
    return PostgresBinaries.unpacked(
        new PostgresArchive(archive.toUri().toURL()), temporary.resolve("cache"));
  }

  private Stream<Path> leftOvers() throws IOException {
    try (Stream<Path> files = Files.list(temporary.resolve("cache"))) {
      return files
          .filter(file -> !file.getFileName().toString().startsWith("bin-"))
          .toList()
          .stream();
    }
  }

  private Path complete() throws IOException {
    return pack(
        out -> {
          for (String program : new String[] {"initdb", "pg_ctl", "postgres"}) {
            addFile(out, "bin/" + program, 0755);
          }
          addFile(out, "lib/libpq.so.5", 0644);
          addLink(out, "lib/libpq.so", "libpq.so.5");
          addFile(out, "share/sample", 0644);
        });
  }

  private Path pack(Content content) throws IOException {
    Path file = Files.createTempFile(temporary, "archive", ".txz");
    try (OutputStream bytes = Files.newOutputStream(file);
        TarArchiveOutputStream out =
            new TarArchiveOutputStream(new XZCompressorOutputStream(bytes))) {
      content.addTo(out);
    }
    return file;
  }

  private static void addFile(TarArchiveOutputStream out, String name, int mode)
      throws IOException {
    byte[] content = name.getBytes(StandardCharsets.UTF_8);
    TarArchiveEntry entry = new TarArchiveEntry(name);
    entry.setMode(mode);
    entry.setSize(content.length);
    out.putArchiveEntry(entry);
    out.write(content);
    out.closeArchiveEntry();
  }

  private static void addLink(TarArchiveOutputStream out, String name, String target)
      throws IOException {
    TarArchiveEntry entry = new TarArchiveEntry(name, TarConstants.LF_SYMLINK);
    entry.setLinkName(target);
    out.putArchiveEntry(entry);
    out.closeArchiveEntry();
  }

  /** What goes into an archive. */
  private interface Content {
    void addTo(TarArchiveOutputStream out) throws IOException;
  }
}
