package dev.berth.registry.db.embedded;

import dev.berth.registry.db.DatabaseAddress;
import dev.berth.registry.embedded.AddressFile;
import dev.berth.registry.embedded.DataFolder;
import dev.berth.registry.embedded.DataFolderInUseException;
import dev.berth.registry.embedded.EmbeddedServerException;
import dev.berth.registry.embedded.FolderOwner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * The embedded PostgreSQL of a data folder, as a server or an administration command uses it. The
 * process that runs it notes the address in the folder, where others find it.
 */
public final class EmbeddedDatabase implements AutoCloseable {
  /** How long another process may take to note its address, or to give the folder back. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** How long a command that is done leaves PostgreSQL running for others that use it too. */
  private static final Duration SHARING_PATIENCE = Duration.ofMinutes(10);

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
    RunningHere running =
        RunningHere.start(DataFolder.lock(data, FolderOwner.SERVER), binaries, Duration.ZERO);
    return new EmbeddedDatabase(running.address(), Optional.of(running));
  }

  /**
   * The PostgreSQL of the process that has the folder, or one started for the time being when no
   * process has it, created if needed; closing stops only one that was started, when no other
   * command uses it any more.
   */
  public static EmbeddedDatabase connectOrStart(Path data) {
    return connectOrStart(data, PostgresBinaries::bundled);
  }

  static EmbeddedDatabase connectOrStart(Path data, Function<Path, PostgresBinaries> binaries) {
    return connectOr(folder -> start(folder, binaries), data);
  }

  /**
   * Does the same as {@link #connectOrStart(Path)}, but creates nothing.
   *
   * @throws EmbeddedServerException when the folder has no database
   */
  public static EmbeddedDatabase connectOrStartExisting(Path data) {
    return connectOrStartExisting(data, PostgresBinaries::bundled);
  }

  static EmbeddedDatabase connectOrStartExisting(
      Path data, Function<Path, PostgresBinaries> binaries) {
    requireExisting(data);
    return connectOr(folder -> startExisting(folder, binaries), data);
  }

  /**
   * Creates nothing.
   *
   * @throws EmbeddedServerException when the folder has no database and no process is making one
   */
  public static void requireExisting(Path data) {
    if (!RunningHere.isCreated(data) && !DataFolder.isInUse(data)) {
      throw noRegistry(data);
    }
  }

  private static EmbeddedDatabase startExisting(
      DataFolder folder, Function<Path, PostgresBinaries> binaries) {
    if (!RunningHere.isCreated(folder.path())) {
      folder.close();
      throw noRegistry(folder.path());
    }
    return start(folder, binaries);
  }

  private static EmbeddedServerException noRegistry(Path data) {
    return new EmbeddedServerException(
        "no registry in %s: name its folder with --data or its settings with --config; 'berth serve' creates a new one"
            .formatted(data.toAbsolutePath().normalize()));
  }

  private static EmbeddedDatabase connectOr(
      Function<DataFolder, EmbeddedDatabase> starting, Path data) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < deadline) {
      Optional<EmbeddedDatabase> found =
          DataFolder.tryLock(data, FolderOwner.COMMAND).map(starting).or(() -> find(data));
      if (found.isPresent()) {
        return found.get();
      }
      LockSupport.parkNanos(LOOK_AGAIN.toNanos());
    }
    // The error names the process that neither shares nor leaves.
    return starting.apply(DataFolder.lock(data, FolderOwner.COMMAND));
  }

  private static EmbeddedDatabase start(
      DataFolder folder, Function<Path, PostgresBinaries> binaries) {
    RunningHere running = RunningHere.start(folder, binaries, SHARING_PATIENCE);
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

  /**
   * Completes when the server that this process runs has ended and cannot be started again; never
   * for a server of another process.
   */
  public CompletableFuture<EmbeddedServerException> loss() {
    return running.map(here -> here.keepRunning().loss()).orElseGet(CompletableFuture::new);
  }

  /** Leaves the server down if it ends from now on: the process is about to stop. */
  public void stopRestarting() {
    running.ifPresent(here -> here.keepRunning().stopRestarting());
  }

  @Override
  public void close() {
    running.ifPresent(RunningHere::close);
  }
}
