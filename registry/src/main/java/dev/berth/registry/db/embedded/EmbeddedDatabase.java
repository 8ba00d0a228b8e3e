package dev.berth.registry.db.embedded;

import dev.berth.registry.db.DatabaseAddress;
import dev.berth.registry.embedded.AddressFile;
import dev.berth.registry.embedded.DataFolder;
import dev.berth.registry.embedded.DataFolderInUseException;
import dev.berth.registry.embedded.EmbeddedServerException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * The embedded PostgreSQL of a data folder, as a server or an administration command uses it. The
 * process that runs it notes the address in the folder, where others find it.
 */
public final class EmbeddedDatabase implements AutoCloseable {
  /** How long another process may take to note its address, or to give the folder back. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

  private final DatabaseAddress address;
  private final Optional<RunningHere> running;

  private EmbeddedDatabase(DatabaseAddress address, Optional<RunningHere> running) {
    this.address = address;
    this.running = running;
  }

  /**
   * Takes the data folder and starts PostgreSQL in it; closing gives both back.
   *
   * @throws DataFolderInUseException when another process has the folder
   */
  public static EmbeddedDatabase start(Path data) {
    return start(data, PostgresBinaries::bundled);
  }

  static EmbeddedDatabase start(Path data, Function<Path, PostgresBinaries> binaries) {
    return start(DataFolder.lock(data), binaries);
  }

  /**
   * The PostgreSQL of the process that has the folder, or one started for the time being when no
   * process has it; closing stops only the latter.
   */
  public static EmbeddedDatabase connectOrStart(Path data) {
    return connectOrStart(data, PostgresBinaries::bundled);
  }

  static EmbeddedDatabase connectOrStart(Path data, Function<Path, PostgresBinaries> binaries) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < deadline) {
      Optional<EmbeddedDatabase> found =
          DataFolder.tryLock(data).map(folder -> start(folder, binaries)).or(() -> find(data));
      if (found.isPresent()) {
        return found.get();
      }
      LockSupport.parkNanos(LOOK_AGAIN.toNanos());
    }
    // The error names the process that neither shares nor leaves.
    return start(data, binaries);
  }

  private static EmbeddedDatabase start(
      DataFolder folder, Function<Path, PostgresBinaries> binaries) {
    RunningHere running = RunningHere.start(folder, binaries);
    return new EmbeddedDatabase(running.address(), Optional.of(running));
  }

  private static Optional<EmbeddedDatabase> find(Path data) {
    try {
      return new AddressFile(RunningHere.place(data))
          .find()
          .map(lines -> new EmbeddedDatabase(RunningHere.address(lines), Optional.empty()));
    } catch (IOException failure) {
      throw EmbeddedServerException.cannot("find the running database of", data, failure);
    }
  }

  public DatabaseAddress address() {
    return address;
  }

  @Override
  public void close() {
    running.ifPresent(RunningHere::close);
  }
}
