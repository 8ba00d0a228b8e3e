package dev.berth.registry.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.registry.db.Database;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.fs.FileBlobStorage;
import dev.berth.rules.Shows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class StorageIdentityIT {
  @RegisterExtension static final TestDatabase testDatabase = new TestDatabase();

  @TempDir private Path folder;

  private final Database database = testDatabase.database();

  @BeforeEach
  void beginAnew() {
    database.useTransaction(
        handle -> {
          handle.execute("DELETE FROM storage_identity");
          handle.execute("DELETE FROM blobs");
        });
  }

  @Test
  void namesANewStorageAndKnowsItAgain() {
    verify("storage");
    verify("storage");

    assertThat(storage("storage").findIdentity()).isPresent();
  }

  @Test
  @Shows("F4")
  void refusesAnEmptyFolderInPlaceOfOneThatHoldsBlobs() {
    verify("storage");
    insertBlob();

    assertThatThrownBy(() -> verify("not-mounted"))
        .isInstanceOf(StrangeStorageException.class)
        .hasMessageContaining("not-mounted")
        .hasMessageContaining("has no name");
    verify("storage");
  }

  @Test
  void refusesTheStorageOfAnotherRegistry() {
    verify("storage");
    storage("other").writeIdentity(UUID.randomUUID());

    assertThatThrownBy(() -> verify("other")).isInstanceOf(StrangeStorageException.class);
  }

  @Test
  void takesAFolderThatAPersonNamed() throws Exception {
    verify("storage");
    insertBlob();
    storage("new");
    Files.copy(folder.resolve("storage/identity"), folder.resolve("new/identity"));

    assertThatCode(() -> verify("new")).doesNotThrowAnyException();
  }

  @Test
  void doesNotTakeItsOwnNameForAStranger() {
    verify("storage");

    assertThat(storage("storage").strangers(10)).isEmpty();
  }

  private BlobStorage storage(String name) {
    return FileBlobStorage.open(folder.resolve(name), true);
  }

  private void verify(String name) {
    new StorageIdentity(database, storage(name)).verify();
  }

  private void insertBlob() {
    database.useTransaction(
        handle ->
            handle.execute(
                """
                INSERT INTO blobs (digest, size, media_type_id, location)
                SELECT '\\x01'::bytea, 1, id, 'blobs/00/x'
                FROM media_types
                WHERE name = 'application/octet-stream'
                """));
  }
}
