package dev.berth.registry.upload;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.DeletionCause;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.Location;
import dev.berth.registry.storage.ObjectWriter;
import dev.berth.registry.storage.StorageException;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.UUID;

/**
 * Makes a request the only writer of an upload. The node that wrote the last bytes goes on where it
 * was. Any other takes over: it becomes the writer, copies the accepted bytes to a location of its
 * own (it must read them for the digest anyway), and the old location is given up once the new one
 * is the upload's. A writer that was taken over finds out when it renews its claim or ends; until
 * then it writes to a location that nobody reads.
 */
final class ClaimUpload {
  private static final int COPY_BYTES = 64 * 1024;

  private final Database database;
  private final UploadTable uploads;
  private final StorageDeletionTable deletions;
  private final BlobStorage storage;
  private final OpenUploads open;

  ClaimUpload(UploadParts parts) {
    this.database = parts.database();
    this.uploads = parts.uploads();
    this.deletions = parts.deletions();
    this.storage = parts.storage();
    this.open = parts.open();
  }

  /**
   * Who writes, from which state, and where.
   *
   * @param seen what the database said, or would have said when the upload began
   * @param known whether the database knows of the claim
   */
  record Claim(Upload seen, Progress progress, ObjectWriter writer, boolean known) {}

  /** The claim; empty when somebody else changed the upload since it was seen. */
  Optional<Claim> claim(Upload seen) {
    Optional<Progress> own = open.take(seen.key()).filter(progress -> progress.isAt(seen));
    return own.isPresent() ? goOn(seen, own.get()) : takeOver(seen);
  }

  private Optional<Claim> goOn(Upload seen, Progress progress) {
    boolean known = !progress.isJustBegun();
    if (known && !database.inTransaction(handle -> uploads.claim(handle, seen))) {
      return Optional.empty();
    }
    ObjectWriter writer =
        progress.begun()
            ? storage.resume(progress.location(), progress.received())
            : storage.create(progress.location());
    return Optional.of(new Claim(seen, progress, writer, known));
  }

  private Optional<Claim> takeOver(Upload seen) {
    UUID token = UUID.randomUUID();
    Location location = Location.fresh();
    boolean taken =
        database.inTransaction(
            handle -> {
              boolean ours = uploads.takeOver(handle, seen, token, location);
              if (ours && seen.copyLocation().isPresent()) {
                deletions.insert(handle, seen.copyLocation().get(), DeletionCause.TAKEN_OVER);
              }
              return ours;
            });
    return taken ? Optional.of(copy(seen, token, location)) : Optional.empty();
  }

  private Claim copy(Upload seen, UUID token, Location location) {
    DigestAlgorithm algorithm = seen.digest().algorithm();
    MessageDigest computation = algorithm.newMessageDigest();
    ObjectWriter writer = storage.create(location);
    Progress progress =
        Progress.takenOver(token, location, seen.received(), algorithm, computation);
    try {
      copyAccepted(seen, writer, computation);
      Digest copied = progress.digest();
      if (!copied.equals(seen.digest())) {
        throw new StorageException(
            "the accepted bytes at %s have changed".formatted(seen.location()), null);
      }
      // A request that fails later leaves the copy to the next one, which takes it for durable.
      writer.sync();
      return new Claim(seen, progress, writer, true);
    } catch (IOException e) {
      writer.close();
      throw new StorageException("cannot read " + seen.location(), e);
    } catch (RuntimeException e) {
      writer.close();
      throw e;
    }
  }

  private void copyAccepted(Upload seen, ObjectWriter writer, MessageDigest computation)
      throws IOException {
    if (seen.received() == 0) {
      return;
    }
    try (InputStream accepted = storage.read(seen.location(), 0, seen.received())) {
      byte[] buffer = new byte[COPY_BYTES];
      for (int n = accepted.read(buffer); n >= 0; n = accepted.read(buffer)) {
        writer.write(buffer, 0, n);
        computation.update(buffer, 0, n);
      }
    }
  }
}
