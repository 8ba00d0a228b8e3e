package dev.berth.registry.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.blob.Blob;
import dev.berth.registry.blob.BlobTable;
import dev.berth.registry.blob.BlobUseTable;
import dev.berth.registry.blob.LinkBlob;
import dev.berth.registry.blob.RepositoryBlobTable;
import dev.berth.registry.blob.SpareBlob;
import dev.berth.registry.check.CheckRegistry;
import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.UploadConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.LostObjects;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.review.ReviewQueue;
import dev.berth.registry.storage.FaultyStorage;
import dev.berth.registry.storage.Location;
import dev.berth.registry.storage.fs.FileBlobStorage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One database and one folder of objects, which the nodes of a test share. */
final class SharedRegistry {
  /** Less than tests send, so that they read more than one. */
  private static final int PIECE_BYTES = 4;

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Database database;
  private final FaultyStorage storage;
  private final StorageDeletionTable deletions = new StorageDeletionTable(Duration.ofHours(24));
  private final RepositoryLookup repositories;
  private final BlobTable blobs = new BlobTable();
  private final LostObjects lost = new LostObjects();

  SharedRegistry(Database database, Path folder) {
    this.database = database;
    this.storage = new FaultyStorage(FileBlobStorage.open(folder, false));
    this.repositories = new RepositoryLookup(database, new RepositoryTable());
  }

  /** A node that knows nothing of what the others remember. */
  UploadNode node() {
    return node(new UploadConfig(Duration.ofHours(1), Duration.ofMinutes(1), 0));
  }

  UploadNode node(UploadConfig config) {
    return node(config, 0);
  }

  UploadNode node(UploadConfig config, long largestBlob) {
    UploadParts parts =
        new UploadParts(
            database,
            new UploadTable(config),
            deletions,
            storage,
            new AcceptedBytes(storage, PIECE_BYTES),
            lost,
            new OpenUploads(1000, PATIENCE),
            config.claim().dividedBy(3));
    return new UploadNode(parts, repositories, new ReceiveBytes(parts, largestBlob));
  }

  /** The same as a node puts it together. */
  Uploads uploads(UploadConfig config) {
    return Uploads.create(
        database,
        new Uploads.StoredObjects(storage, deletions, new LostObjects()),
        repositories,
        linkBlob(),
        new Uploads.Settings(config, ConfigReader.defaults().limits()));
  }

  private LinkBlob linkBlob() {
    return new LinkBlob(
        repositories,
        blobs,
        new RepositoryBlobTable(),
        new SpareBlob(new BlobUseTable(), ReviewQueue.ofBlobs(), Duration.ofMinutes(10)));
  }

  Repository repository(String name) {
    return repositories.getOrCreate(RepositoryName.parse(name));
  }

  Database database() {
    return database;
  }

  /** Objects that were found to be lost. */
  long lost() {
    return lost.found();
  }

  FaultyStorage storage() {
    return storage;
  }

  Optional<Blob> findBlob(Digest digest) {
    return database.read(handle -> blobs.find(handle, digest));
  }

  /** The bytes of a blob as storage holds them. */
  byte[] bytesOf(Digest digest) {
    Blob blob = findBlob(digest).orElseThrow();
    try (InputStream stream = storage.read(blob.location(), 0, blob.size())) {
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** The objects to be removed and why. */
  Map<Location, String> givenUp() {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT location, cause FROM storage_deletions")
                .setMapKeyColumn("location")
                .setMapValueColumn("cause")
                .collectInto(new org.jdbi.v3.core.generic.GenericType<Map<String, String>>() {})
                .entrySet()
                .stream()
                .collect(
                    java.util.stream.Collectors.toMap(
                        entry -> new Location(entry.getKey()), Map.Entry::getValue)));
  }

  /** That database and storage agree, byte for byte, and every object is in the ledger. */
  void assertWell() {
    storage.mend();
    List<String> said = new ArrayList<>();
    CheckRegistry check =
        new CheckRegistry(
            database, storage, deletions, finding -> said.add(finding.line()), progress -> {});
    assertThat(check.run(true, false).isWell()).as(() -> String.join("\n", said)).isTrue();
  }
}
