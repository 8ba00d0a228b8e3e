package dev.berth.registry.db.embedded;

import dev.berth.registry.config.Secret;
import dev.berth.registry.db.DatabaseAddress;
import dev.berth.registry.embedded.AddressFile;
import dev.berth.registry.embedded.DataFolder;
import dev.berth.registry.embedded.EmbeddedServerException;
import dev.berth.registry.embedded.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * A data folder this process has, with the PostgreSQL it keeps running there and the note of its
 * address.
 */
final class RunningHere implements AutoCloseable {
  /** Longer than the log of changes takes to replay after most crashes. */
  private static final Duration RESTART_PATIENCE = Duration.ofMinutes(2);

  private final DataFolder folder;
  private final AddressFile addressFile;
  private final EmbeddedPostgres postgres;
  private final KeepRunning keepRunning;
  private final Duration sharing;

  private RunningHere(
      DataFolder folder, AddressFile addressFile, EmbeddedPostgres postgres, Duration sharing) {
    this.folder = folder;
    this.addressFile = addressFile;
    this.postgres = postgres;
    this.sharing = sharing;
    this.keepRunning = KeepRunning.watch(postgres, RESTART_PATIENCE);
  }

  /**
   * Starts PostgreSQL in a folder.
   *
   * @param sharing how long closing waits for other processes to end their work
   */
  static RunningHere start(
      DataFolder folder, Function<Path, PostgresBinaries> binaries, Duration sharing) {
    boolean started = false;
    try {
      RunningHere running = startIn(folder, binaries, sharing);
      started = true;
      return running;
    } catch (IOException failure) {
      throw EmbeddedServerException.cannot("use data folder", folder.path(), failure);
    } finally {
      if (!started) {
        folder.close();
      }
    }
  }

  private static RunningHere startIn(
      DataFolder folder, Function<Path, PostgresBinaries> binaries, Duration sharing)
      throws IOException {
    Path place = place(folder.path());
    PrivateFiles.createFolder(place);
    AddressFile addressFile = new AddressFile(place);
    addressFile.delete();
    PostgresBinaries.deleteDrafts(place);
    EmbeddedPostgres postgres = EmbeddedPostgres.start(place, binaries.apply(place));
    try {
      DatabaseAddress address = postgres.address();
      addressFile.write(address.url(), address.user(), address.password().reveal());
    } catch (IOException failure) {
      postgres.close();
      throw failure;
    }
    return new RunningHere(folder, addressFile, postgres, sharing);
  }

  /** Where the embedded PostgreSQL of a data folder lives. */
  static Path place(Path data) {
    return data.resolve("postgresql");
  }

  /** Returns whether the data folder has a database, which appears there in one step. */
  static boolean isCreated(Path data) {
    try {
      Files.readAttributes(Cluster.data(place(data)), BasicFileAttributes.class);
      return true;
    } catch (NoSuchFileException missing) {
      return false;
    } catch (IOException failure) {
      throw EmbeddedServerException.cannot("use data folder", data, failure);
    }
  }

  /** The address as it is noted for others. */
  static DatabaseAddress address(List<String> noted) {
    return new DatabaseAddress(noted.get(0), noted.get(1), Secret.of(noted.get(2)));
  }

  DatabaseAddress address() {
    return postgres.address();
  }

  KeepRunning keepRunning() {
    return keepRunning;
  }

  @Override
  public void close() {
    try (folder;
        postgres;
        keepRunning) {
      new OtherSessions(postgres.address()).await(sharing);
      addressFile.delete();
    } catch (IOException failure) {
      throw EmbeddedServerException.cannot("use data folder", folder.path(), failure);
    }
  }
}
