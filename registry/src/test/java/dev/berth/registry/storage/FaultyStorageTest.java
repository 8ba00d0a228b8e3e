package dev.berth.registry.storage;

import dev.berth.registry.storage.fs.FileBlobStorage;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** As long as nothing is broken, it is a storage like any other. */
final class FaultyStorageTest extends BlobStorageContract {
  @TempDir private static Path folder = Path.of("");
  private static @Nullable FaultyStorage storage;

  @Override
  protected BlobStorage storage() {
    if (storage == null) {
      storage = new FaultyStorage(FileBlobStorage.open(folder, false));
    }
    return storage;
  }

  @BeforeEach
  void empty() {
    storage().list().forEach(object -> storage().delete(object.location()));
  }
}
