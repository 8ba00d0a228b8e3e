package dev.berth.registry.upload;

import dev.berth.oci.Digest;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.registry.blob.AddBlob;
import dev.berth.registry.blob.Blob;
import dev.berth.registry.db.Database;
import dev.berth.registry.http.ClientGoneException;
import dev.berth.registry.http.RequestBody;
import dev.berth.registry.ledger.DeletionCause;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.repository.Repository;
import java.util.Optional;

/**
 * Turns an upload into a blob of its repository. The bytes are durable first; then one transaction
 * removes the upload, makes the blob known and links it. No object is removed here, least of all
 * after a commit that got no answer: what is not a blob's stays in the ledger.
 */
final class CompleteUpload {
  private final Database database;
  private final UploadTable uploads;
  private final StorageDeletionTable deletions;
  private final ReceiveBytes receiver;
  private final OpenUploads open;
  private final StoredDigest storedDigest;
  private final AddBlob addBlob;

  CompleteUpload(UploadParts parts, ReceiveBytes receiver, AddBlob addBlob) {
    this.database = parts.database();
    this.uploads = parts.uploads();
    this.deletions = parts.deletions();
    this.open = parts.open();
    this.storedDigest = new StoredDigest(parts.storage());
    this.receiver = receiver;
    this.addBlob = addBlob;
  }

  /**
   * Completes the upload with the last bytes, if any.
   *
   * @throws OciException DIGEST_INVALID when the bytes have another digest; the upload stays as it
   *     was before this request
   */
  Completed complete(
      Repository repository,
      UploadKey key,
      Digest digest,
      Optional<ContentRange> range,
      RequestBody body)
      throws ClientGoneException {
    Upload seen = get(key);
    if (range.isPresent() && range.get().first() != seen.received()) {
      return new Completed.OutOfPlace(seen.received());
    }
    if (body.announced().orElse(-1) == 0 && finishResting(repository, seen, digest)) {
      return new Completed.Created(digest);
    }
    Optional<Arrival> received = receiver.receive(seen, range, body);
    if (received.isEmpty()) {
      return new Completed.OutOfPlace(get(key).received());
    }
    try (Arrival arrival = received.get()) {
      return finish(repository, arrival, digest);
    }
  }

  private Upload get(UploadKey key) {
    return database.read(handle -> uploads.find(handle, key)).orElseThrow(key::unknown);
  }

  /**
   * Completes an upload whose bytes are all there, on any node and without reading them. Not when
   * somebody else writes behind them, nor when no byte ever came and there is no object: then only
   * its writer can.
   */
  private boolean finishResting(Repository repository, Upload seen, Digest digest) {
    if (seen.received() == 0) {
      return false;
    }
    Blob blob = checked(seen, digest);
    boolean done =
        database.inTransaction(
            handle -> {
              addBlob.lockRepository(handle, repository);
              if (!uploads.deleteResting(handle, seen)) {
                return false;
              }
              addBlob.add(handle, repository, blob);
              return true;
            });
    if (done) {
      open.take(seen.key());
    }
    return done;
  }

  private Completed finish(Repository repository, Arrival arrival, Digest digest)
      throws ClientGoneException {
    try {
      if (arrival.gone().isPresent()) {
        throw arrival.gone().get();
      }
      arrival.writer().sync();
      return finish(repository, arrival.seen(), arrival.upload(), digest);
    } catch (ClientGoneException | RuntimeException e) {
      open.put(arrival.seen().key(), arrival.before().afterFailure());
      throw e;
    }
  }

  private Completed finish(Repository repository, Upload seen, Upload written, Digest digest) {
    Blob blob = checked(written, digest);
    boolean done =
        database.inTransaction(
            handle -> {
              addBlob.lockRepository(handle, repository);
              if (!uploads.deleteOwn(handle, seen.key(), written.token(), seen.received())) {
                return false;
              }
              if (!written.location().equals(seen.location())) {
                deletions.insert(handle, seen.location(), DeletionCause.TAKEN_OVER);
              }
              addBlob.add(handle, repository, blob);
              return true;
            });
    return done
        ? new Completed.Created(digest)
        : new Completed.OutOfPlace(get(seen.key()).received());
  }

  private Blob checked(Upload written, Digest digest) {
    if (!storedDigest.of(written, digest.algorithm()).equals(digest)) {
      throw new OciException(
          ErrorCode.DIGEST_INVALID,
          "the %d bytes received do not have the digest %s".formatted(written.received(), digest));
    }
    return new Blob(digest, written.received(), written.location());
  }
}
