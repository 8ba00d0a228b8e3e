package dev.berth.registry.upload;

import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.DeletionCause;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.ObjectWriter;
import dev.berth.registry.storage.StorageException;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Makes a request the only writer of an upload. The node that wrote the last bytes goes on where it
 * was, also when another request of this node still waits for more. Any other takes over: it
 * becomes the writer, copies the accepted bytes to a location of its own (it must read them for the
 * digest anyway), and the old location is given up once the new one is the upload's. A writer that
 * was taken over finds out when it renews its claim or ends; until then it writes to a location
 * that nobody reads.
 */
final class ClaimUpload {
  private final Database database;
  private final UploadTable uploads;
  private final StorageDeletionTable deletions;
  private final BlobStorage storage;
  private final AcceptedBytes accepted;
  private final OpenUploads open;
  private final RenewClaim renew;
  private final DropUnaccepted drop;

  ClaimUpload(UploadParts parts) {
    this.database = parts.database();
    this.uploads = parts.uploads();
    this.deletions = parts.deletions();
    this.storage = parts.storage();
    this.accepted = parts.accepted();
    this.open = parts.open();
    this.renew = new RenewClaim(parts);
    this.drop = new DropUnaccepted(storage);
  }

  /**
   * Who writes, from which state, and where.
   *
   * @param seen what the database said, or would have said when the upload began
   * @param known whether the database knows of the claim
   */
  record Claim(Upload seen, Progress progress, UploadWriter writer, boolean known) {}

  /** The claim; empty when somebody else changed the upload since it was seen. */
  Optional<Claim> claim(Upload seen, ClientAddress client) {
    UploadWriter writer = open.begin(seen.key());
    boolean claimed = false;
    try {
      Optional<Progress> own = writer.found().filter(progress -> progress.isAt(seen));
      Optional<Claim> claim =
          own.isPresent() ? goOn(seen, own.get(), writer) : takeOver(seen, client, writer);
      claimed = claim.isPresent();
      return claim;
    } finally {
      if (!claimed) {
        writer.endUnchanged();
      }
    }
  }

  private Optional<Claim> goOn(Upload seen, Progress progress, UploadWriter writer) {
    boolean known = !progress.isJustBegun();
    if (known && !database.inTransaction(handle -> uploads.claim(handle, seen))) {
      return Optional.empty();
    }
    ObjectWriter object =
        progress.begun()
            ? storage.resume(progress.location(), progress.received())
            : storage.create(progress.location());
    writer.receive(progress, object);
    return Optional.of(new Claim(seen, progress, writer, known));
  }

  private Optional<Claim> takeOver(Upload seen, ClientAddress client, UploadWriter writer) {
    Progress progress = Progress.takenOver(seen);
    if (!database.inTransaction(handle -> becomeWriter(handle, seen, progress))) {
      return Optional.empty();
    }
    seen.copyLocation().ifPresent(drop::all);
    Optional<ObjectWriter> copy = copy(seen, progress, client);
    copy.ifPresent(object -> writer.receive(progress, object));
    return copy.map(_ -> new Claim(seen, progress, writer, true));
  }

  private boolean becomeWriter(Handle handle, Upload seen, Progress progress) {
    boolean ours = uploads.takeOver(handle, seen, progress.token(), progress.location());
    if (ours) {
      seen.copyLocation()
          .ifPresent(copy -> deletions.insert(handle, copy, DeletionCause.TAKEN_OVER));
    }
    return ours;
  }

  /** The copy; empty, and dropped, when another writer has taken over meanwhile. */
  private Optional<ObjectWriter> copy(Upload seen, Progress progress, ClientAddress client) {
    ObjectWriter copy = storage.create(progress.location());
    boolean kept = false;
    try {
      if (!copyAccepted(seen, progress, client, copy)) {
        return Optional.empty();
      }
      // A request that fails later leaves the copy to the next one, which takes it for durable.
      copy.sync();
      kept = true;
      return Optional.of(copy);
    } finally {
      if (!kept) {
        drop.all(progress.location());
        copy.close();
      }
    }
  }

  /** False when another writer has taken over meanwhile. */
  private boolean copyAccepted(
      Upload seen, Progress progress, ClientAddress client, ObjectWriter copy) {
    for (long at = 0; at < seen.received(); ) {
      if (at > 0 && !renew.stillOurs(seen.key(), progress.token())) {
        return false;
      }
      long from = at;
      at = accepted.inTurn(client, () -> copyPiece(seen, from, progress, copy));
    }
    if (!progress.digest().equals(seen.digest())) {
      throw new StorageException(
          "the accepted bytes at %s have changed".formatted(seen.location()), null);
    }
    return true;
  }

  private long copyPiece(Upload seen, long from, Progress progress, ObjectWriter copy) {
    return accepted.readPiece(
        seen.location(),
        from,
        seen.received(),
        (buffer, offset, count) -> {
          copy.write(buffer, offset, count);
          progress.content().update(buffer, offset, count);
        });
  }
}
