package dev.berth.registry.upload;

import dev.berth.oci.Digest;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.registry.blob.Blob;
import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.DatabaseUnavailableException;
import dev.berth.registry.http.server.ClientGoneException;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.ObjectLostException;
import dev.berth.registry.storage.StorageException;
import java.util.Optional;

/**
 * Turns an upload into a blob of its repository. The bytes are durable first; then one statement
 * removes the upload, makes the blob known and links it. No object is removed here, least of all
 * after a commit that got no answer: what is not a blob's stays in the ledger. Bytes that the
 * registry was to hold already are looked for after the commit, and replaced if they are lost.
 */
final class CompleteUpload {
  private final Database database;
  private final SeeUpload see;
  private final ReceiveBytes receiver;
  private final OpenUploads open;
  private final BlobStorage storage;
  private final StoredDigest storedDigest;
  private final CompletionTable completions;
  private final DropUnaccepted drop;
  private final ReplaceLostBytes replace;
  private final EndLostUpload endLost;

  CompleteUpload(UploadParts parts, SeeUpload see, ReceiveBytes receiver) {
    this.database = parts.database();
    this.open = parts.open();
    this.storage = parts.storage();
    this.storedDigest = new StoredDigest(parts.accepted());
    this.completions = new CompletionTable(parts.deletions());
    this.drop = new DropUnaccepted(storage);
    this.replace = new ReplaceLostBytes(parts);
    this.endLost = new EndLostUpload(parts);
    this.see = see;
    this.receiver = receiver;
  }

  /**
   * Completes the upload with the last bytes, if any.
   *
   * @throws OciException DIGEST_INVALID when the bytes have another digest; the upload stays as it
   *     was before this request; BLOB_UPLOAD_UNKNOWN when its bytes are lost
   */
  Completed complete(Upload seen, Digest digest, Chunk chunk) throws ClientGoneException {
    try {
      return completeSeen(seen, digest, chunk);
    } catch (ObjectLostException _) {
      if (endLost.end(seen)) {
        throw seen.key().unknown();
      }
      return outOfPlace(seen.key());
    }
  }

  private Completed outOfPlace(UploadKey key) {
    return new Completed.OutOfPlace(see.get(key).received());
  }

  private Completed completeSeen(Upload seen, Digest digest, Chunk chunk)
      throws ClientGoneException {
    if (chunk.isOutOfPlace(seen)) {
      return new Completed.OutOfPlace(seen.received());
    }
    if (chunk.isEmpty() && finishResting(seen, digest, chunk.client())) {
      return new Completed.Created(digest);
    }
    Optional<Arrival> received = receiver.receive(seen, chunk);
    if (received.isEmpty()) {
      return outOfPlace(seen.key());
    }
    try (Arrival arrival = received.get()) {
      return finishSeen(arrival, digest, chunk.client());
    }
  }

  private Completed finishSeen(Arrival arrival, Digest digest, ClientAddress client)
      throws ClientGoneException {
    if (!finish(arrival, digest, client)) {
      drop.ofReplaced(arrival.seen(), arrival.before());
      return outOfPlace(arrival.seen().key());
    }
    if (arrival.hasCopied()) {
      drop.all(arrival.seen().location());
    }
    return new Completed.Created(digest);
  }

  /**
   * Completes an upload that this node began a moment ago, and of which nobody was asked since.
   * When another node has worked on it meanwhile, the bytes that came here follow those that came
   * there.
   *
   * @throws OciException DIGEST_INVALID when the bytes have another digest
   */
  Completed completeJustBegun(Upload begun, Digest digest, Chunk chunk) throws ClientGoneException {
    Optional<Arrival> received = receiver.receive(begun, chunk);
    if (received.isEmpty()) {
      return outOfPlace(begun.key());
    }
    try (Arrival arrival = received.get()) {
      return finishJustBegun(begun, arrival, digest, chunk.client());
    }
  }

  private Completed finishJustBegun(
      Upload begun, Arrival arrival, Digest digest, ClientAddress client)
      throws ClientGoneException {
    try {
      if (finish(arrival, digest, client)) {
        return new Completed.Created(digest);
      }
      if (!see.isTakenOver(begun)) {
        return outOfPlace(begun.key());
      }
    } catch (OciException refused) {
      if (!see.isTakenOver(begun)) {
        throw refused;
      }
    }
    // This request becomes the writer once more.
    arrival.writer().close();
    try (ArrivedBytes bytes = ArrivedBytes.open(storage, arrival)) {
      return complete(see.get(begun.key()), digest, bytes.chunk(client));
    }
  }

  /**
   * Completes an upload whose bytes are all there, on any node and without reading them. Not when
   * somebody else writes behind them, nor when no byte ever came and there is no object: then only
   * its writer can.
   */
  private boolean finishResting(Upload seen, Digest digest, ClientAddress client) {
    if (seen.received() == 0) {
      return false;
    }
    Blob blob = checked(seen, seen, digest, client);
    boolean done =
        isDone(
            seen,
            blob,
            database.inOneStatement(handle -> completions.completeResting(handle, seen, blob)));
    if (done) {
      open.take(seen.key());
    }
    return done;
  }

  /** False when the upload has another writer by now. */
  private boolean finish(Arrival arrival, Digest digest, ClientAddress client)
      throws ClientGoneException {
    try {
      if (arrival.gone().isPresent()) {
        throw arrival.gone().get();
      }
      arrival.writer().sync();
      return finish(arrival.seen(), arrival.upload(), digest, client);
    } catch (ClientGoneException | StorageException e) {
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

  private boolean finish(Upload seen, Upload written, Digest digest, ClientAddress client) {
    Blob blob = checked(seen, written, digest, client);
    CompletionTable.Attempt attempt =
        database.inOneStatement(handle -> completions.completeOwn(handle, seen, written, blob));
    return isDone(seen, blob, attempt);
  }

  private boolean isDone(Upload seen, Blob blob, CompletionTable.Attempt attempt) {
    attempt
        .heldAt()
        .map(location -> new Blob(blob.digest(), blob.size(), location))
        .ifPresent(held -> replace.ifLost(seen.key(), held, blob.location()));
    return switch (attempt.outcome()) {
      case DONE -> true;
      case NOT_OURS -> false;
      case REPOSITORY_GONE -> throw RepositoryLookup.unknown(seen.key().repository().name());
    };
  }

  private Blob checked(Upload seen, Upload written, Digest digest, ClientAddress client) {
    if (!storedDigest.of(written, seen.received(), digest.algorithm(), client).equals(digest)) {
      throw new OciException(
          ErrorCode.DIGEST_INVALID,
          "the %d bytes received do not have the digest %s".formatted(written.received(), digest));
    }
    return new Blob(digest, written.received(), written.location());
  }
}
