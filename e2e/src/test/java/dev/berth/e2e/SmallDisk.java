package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file system in memory that is soon full. Only root can mount one. */
final class SmallDisk implements AutoCloseable {
  private final Path folder;

  private SmallDisk(Path folder) {
    this.folder = folder;
  }

  /** Mounts it, or skips the test with a reason. */
  static SmallDisk mount(Path folder, int megabytes) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    LauncherRun run =
        Program.finish(
            new ProcessBuilder(
                "mount",
                "-t",
                "tmpfs",
                "-o",
                "size=%dm".formatted(megabytes),
                "tmpfs",
                folder.toString()));
    if (run.exitCode() != 0) {
      System.out.println("skipped: cannot mount a tmpfs: " + run.errors());
      abort("cannot mount a tmpfs: " + run.errors());
    }
    return new SmallDisk(folder);
  }

  Path folder() {
    return folder;
  }

  /** Fills it up to so many free bytes. */
  void fill(long left) throws IOException {
    byte[] piece = new byte[64 * 1024];
    try (OutputStream filling = Files.newOutputStream(filler())) {
      for (long free = usable() - left; free > 0; free = usable() - left) {
        filling.write(piece, 0, (int) Math.min(free, piece.length));
      }
    } catch (IOException e) {
      // Servers write there too, and may have taken the last of it a moment before.
      if (usable() > left) {
        throw e;
      }
    }
  }

  long usable() throws IOException {
    return Files.getFileStore(folder).getUsableSpace();
  }

  void free() throws IOException {
    Files.delete(filler());
  }

  private Path filler() {
    return folder.resolve("filler");
  }

  void makeReadOnly() throws IOException, InterruptedException {
    remount("ro");
  }

  void makeWritable() throws IOException, InterruptedException {
    remount("rw");
  }

  private void remount(String mode) throws IOException, InterruptedException {
    LauncherRun run =
        Program.finish(new ProcessBuilder("mount", "-o", "remount," + mode, folder.toString()));
    assertThat(run.exitCode()).as(run.errors()).isZero();
  }

  @Override
  public void close() throws IOException {
    try {
      LauncherRun run = Program.finish(new ProcessBuilder("umount", folder.toString()));
      assertThat(run.exitCode()).as(run.errors()).isZero();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("still mounted: " + folder, e);
    }
  }
}
