package dev.berth.registry.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.oci.MediaType;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.Location;
import dev.berth.registry.storage.ObjectWriter;
import dev.berth.registry.storage.fs.FileBlobStorage;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** By a request of a few bytes a client makes the server read all that it sent before. */
final class StoredDigestIT {
  private static final byte[] CONTENT = new byte[16 * 1024 * 1024];
  private static final ClientAddress CLIENT = ClientAddress.of("192.0.2.1");

  private final AtomicBoolean ended = new AtomicBoolean();

  @TempDir private Path folder = Path.of("");

  @Test
  void letsOtherThreadsRun() throws InterruptedException {
    BlobStorage storage = FileBlobStorage.open(folder, false);
    Upload upload = upload(storage);
    AcceptedBytes bytes = new AcceptedBytes(storage, AcceptedBytes.PIECE_BYTES);
    int readers = 3 * Runtime.getRuntime().availableProcessors();
    CountDownLatch read = new CountDownLatch(2 * readers);
    for (int i = 0; i < readers; i++) {
      Thread.startVirtualThread(() -> readAgainAndAgain(bytes, upload, read));
    }
    try {
      CountDownLatch other = new CountDownLatch(1);
      assertThat(read.await(60, TimeUnit.SECONDS)).as("objects are being read").isTrue();
      Thread.startVirtualThread(other::countDown);
      assertThat(other.await(30, TimeUnit.SECONDS)).as("another thread ran").isTrue();
    } finally {
      ended.set(true);
    }
  }

  private static Upload upload(BlobStorage storage) {
    Location location = Location.fresh();
    try (ObjectWriter writer = storage.create(location)) {
      writer.write(CONTENT, 0, CONTENT.length);
    }
    Repository repository = new Repository(1, RepositoryName.parse("app"));
    return new Upload(
        new UploadKey(repository, UUID.randomUUID()),
        location,
        Optional.empty(),
        UUID.randomUUID(),
        CONTENT.length,
        Digest.ofContent(DigestAlgorithm.SHA256, CONTENT),
        MediaType.OCTET_STREAM);
  }

  private void readAgainAndAgain(AcceptedBytes bytes, Upload upload, CountDownLatch read) {
    while (!ended.get()) {
      new StoredDigest(bytes).of(upload, CONTENT.length, DigestAlgorithm.SHA512, CLIENT);
      read.countDown();
    }
  }
}
