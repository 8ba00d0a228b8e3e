package dev.berth.registry.db.embedded;

import dev.berth.registry.db.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * A data folder this process has, with the PostgreSQL it runs there and the note of its address.
 */
final class RunningHere implements AutoCloseable {
  private final DataFolder folder;
  private final AddressFile addressFile;
  private final EmbeddedPostgres postgres;

  private RunningHere(DataFolder folder, AddressFile addressFile, EmbeddedPostgres postgres) {
    this.folder = folder;
    this.addressFile = addressFile;
    this.postgres = postgres;
  }

  static RunningHere start(DataFolder folder, Function<Path, PostgresBinaries> binaries) {
    boolean started = false;
    try {
      RunningHere running = startIn(folder, binaries);
      started = true;
      return running;
    } catch (IOException failure) {
      throw EmbeddedDatabaseException.cannot("use data folder", folder.path(), failure);
    } finally {
      if (!started) {
        folder.close();
      }
    }
  }

  private static RunningHere startIn(DataFolder folder, Function<Path, PostgresBinaries> binaries)
      throws IOException {
    Path place = folder.postgres();
    PrivateFiles.createFolder(place);
    AddressFile addressFile = new AddressFile(place);
    addressFile.delete();
    PostgresBinaries.deleteDrafts(place);
    EmbeddedPostgres postgres = EmbeddedPostgres.start(place, binaries.apply(place));
    try {
      addressFile.write(postgres.address());
    } catch (IOException failure) {
      postgres.close();
      throw failure;
    }
    return new RunningHere(folder, addressFile, postgres);
  }

  DatabaseAddress address() {
    return postgres.address();
  }

  @Override
  public void close() {
    try (folder;
        postgres) {
      addressFile.delete();
    } catch (IOException failure) {
      throw EmbeddedDatabaseException.cannot("use data folder", folder.path(), failure);
    }
  }
}
