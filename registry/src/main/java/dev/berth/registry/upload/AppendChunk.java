package dev.berth.registry.upload;

import dev.berth.registry.db.Database;
import dev.berth.registry.http.ClientGoneException;
import dev.berth.registry.http.RequestBody;
import dev.berth.registry.ledger.DeletionCause;
import dev.berth.registry.ledger.StorageDeletionTable;
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
  private final OpenUploads open;

  AppendChunk(UploadParts parts, SeeUpload see, ReceiveBytes receiver) {
    this.database = parts.database();
    this.uploads = parts.uploads();
    this.deletions = parts.deletions();
    this.open = parts.open();
    this.see = see;
    this.receiver = receiver;
  }

  Appended append(Upload seen, Optional<ContentRange> range, RequestBody body)
      throws ClientGoneException {
    if (range.isPresent() && range.get().first() != seen.received()) {
      return new Appended.OutOfPlace(seen.received());
    }
    if (body.announced().orElse(-1) == 0) {
      return new Appended.Accepted(seen.received());
    }
    Optional<Arrival> received = receiver.receive(seen, range, body);
    if (received.isEmpty()) {
      return new Appended.OutOfPlace(see.get(seen.key()).received());
    }
    try (Arrival arrival = received.get()) {
      return accept(arrival);
    }
  }

  private Appended accept(Arrival arrival) throws ClientGoneException {
    UploadKey key = arrival.seen().key();
    if (!store(arrival)) {
      return new Appended.OutOfPlace(see.get(key).received());
    }
    open.put(key, arrival.after());
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
              deletions.insert(handle, seen.location(), DeletionCause.TAKEN_OVER);
            }
            return ours;
          });
    } catch (RuntimeException e) {
      open.put(arrival.seen().key(), arrival.before().afterFailure());
      throw e;
    }
  }
}
