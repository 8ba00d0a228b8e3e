package dev.berth.registry.db.embedded;

import dev.berth.registry.config.Secret;
import dev.berth.registry.db.DatabaseAddress;
import dev.berth.registry.embedded.AddressFile;
import dev.berth.registry.embedded.DataFolder;
import dev.berth.registry.embedded.EmbeddedServerException;
import dev.berth.registry.embedded.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
      throw EmbeddedServerException.cannot("use data folder", folder.path(), failure);
    } finally {
      if (!started) {
        folder.close();
      }
    }
  }

  private static RunningHere startIn(DataFolder folder, Function<Path, PostgresBinaries> binaries)
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
    return new RunningHere(folder, addressFile, postgres);
  }

  /** Where the embedded PostgreSQL of a data folder lives. */
  static Path place(Path data) {
    return data.resolve("postgresql");
  }

  /** The address as it is noted for others. */
  static DatabaseAddress address(List<String> noted) {
    return new DatabaseAddress(noted.get(0), noted.get(1), Secret.of(noted.get(2)));
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
      throw EmbeddedServerException.cannot("use data folder", folder.path(), failure);
    }
  }
}
