package dev.berth.registry.upload;

import dev.berth.oci.OciException;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.DatabaseUnavailableException;
import dev.berth.registry.http.server.ClientGoneException;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.storage.ObjectLostException;
import dev.berth.registry.storage.StorageException;
import java.util.Optional;

/**
 * Adds the bytes of one request to an upload: write, make durable, then store offset and digest,
 * provided that nobody else became the writer meanwhile. What arrived before a client went away is
 * accepted, so that it can resume there.
 */
final class AppendChunk {
  private final Database database;
  private final UploadTable uploads;
  private final StorageDeletionTable deletions;
  private final SeeUpload see;
  private final ReceiveBytes receiver;
  private final DropUnaccepted drop;
  private final EndLostUpload endLost;

  AppendChunk(UploadParts parts, SeeUpload see, ReceiveBytes receiver) {
    this.database = parts.database();
    this.uploads = parts.uploads();
    this.deletions = parts.deletions();
    this.drop = new DropUnaccepted(parts.storage());
    this.endLost = new EndLostUpload(parts);
    this.see = see;
    this.receiver = receiver;
  }

  /**
   * Appends the body.
   *
   * @throws OciException BLOB_UPLOAD_UNKNOWN when the bytes that came before are lost
   */
  Appended append(Upload seen, Chunk chunk) throws ClientGoneException {
    try {
      return appendTo(seen, chunk);
    } catch (ObjectLostException _) {
      if (endLost.end(seen)) {
        throw seen.key().unknown();
      }
      return outOfPlace(seen.key());
    }
  }

  private Appended outOfPlace(UploadKey key) {
    return new Appended.OutOfPlace(see.get(key).received());
  }

  private Appended appendTo(Upload seen, Chunk chunk) throws ClientGoneException {
    if (chunk.isOutOfPlace(seen)) {
      return new Appended.OutOfPlace(seen.received());
    }
    if (chunk.isEmpty()) {
      return new Appended.Accepted(seen.received());
    }
    Optional<Arrival> received = receiver.receive(seen, chunk);
    if (received.isEmpty()) {
      return outOfPlace(seen.key());
    }
    try (Arrival arrival = received.get()) {
      return accept(arrival);
    }
  }

  private Appended accept(Arrival arrival) throws ClientGoneException {
    if (!store(arrival)) {
      drop.ofReplaced(arrival.seen(), arrival.before());
      return outOfPlace(arrival.seen().key());
    }
    arrival.writer().end(arrival.after());
    if (arrival.hasCopied()) {
      drop.all(arrival.seen().location());
    }
    if (arrival.gone().isPresent()) {
      throw arrival.gone().get();
    }
    return new Appended.Accepted(arrival.after().received());
  }

  private boolean store(Arrival arrival) {
    try {
      arrival.writer().sync();
      return database.inTransaction(
          handle -> {
            Upload seen = arrival.seen();
            Upload written = arrival.upload();
            boolean ours = uploads.accept(handle, written, seen.received());
            if (ours && !seen.location().equals(written.location())) {
              deletions.insert(handle, seen.location(), seen.whenTakenOver());
            }
            return ours;
          });
    } catch (StorageException e) {
      drop.of(arrival.before().location(), arrival.before().received(), e);
      arrival.writer().end(arrival.before().afterFailure());
      throw e;
    } catch (DatabaseUnavailableException e) {
      arrival.writer().forget();
      throw e;
    } catch (RuntimeException e) {
      arrival.writer().end(arrival.before().afterFailure());
      throw e;
    }
  }
}
