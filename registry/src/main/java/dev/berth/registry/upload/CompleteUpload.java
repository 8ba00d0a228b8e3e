package dev.berth.registry.upload;

import dev.berth.oci.Digest;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.registry.blob.Blob;
import dev.berth.registry.db.Database;
import dev.berth.registry.http.ClientGoneException;
import dev.berth.registry.http.RequestBody;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.storage.BlobStorage;
import java.util.Optional;

/**
 * Turns an upload into a blob of its repository. The bytes are durable first; then one statement
 * removes the upload, makes the blob known and links it. No object is removed here, least of all
 * after a commit that got no answer: what is not a blob's stays in the ledger.
 */
final class CompleteUpload {
  private final Database database;
  private final SeeUpload see;
  private final ReceiveBytes receiver;
  private final OpenUploads open;
  private final BlobStorage storage;
  private final StoredDigest storedDigest;
  private final CompletionTable completions;

  CompleteUpload(UploadParts parts, SeeUpload see, ReceiveBytes receiver) {
    this.database = parts.database();
    this.open = parts.open();
    this.storage = parts.storage();
    this.storedDigest = new StoredDigest(storage);
    this.completions = new CompletionTable(parts.deletions());
    this.see = see;
    this.receiver = receiver;
  }

  /**
   * Completes the upload with the last bytes, if any.
   *
   * @throws OciException DIGEST_INVALID when the bytes have another digest; the upload stays as it
   *     was before this request
   */
  Completed complete(Upload seen, Digest digest, Optional<ContentRange> range, RequestBody body)
      throws ClientGoneException {
    if (range.isPresent() && range.get().first() != seen.received()) {
      return new Completed.OutOfPlace(seen.received());
    }
    if (body.announced().orElse(-1) == 0 && finishResting(seen, digest)) {
      return new Completed.Created(digest);
    }
    Optional<Arrival> received = receiver.receive(seen, range, body);
    if (received.isEmpty()) {
      return new Completed.OutOfPlace(see.get(seen.key()).received());
    }
    try (Arrival arrival = received.get()) {
      return finish(arrival, digest);
    }
  }

  /**
   * Completes an upload that this node began a moment ago, and of which nobody was asked since.
   * When another node has worked on it meanwhile, the bytes that came here follow those that came
   * there.
   *
   * @throws OciException DIGEST_INVALID when the bytes have another digest
   */
  Completed completeJustBegun(Upload begun, Digest digest, RequestBody body)
      throws ClientGoneException {
    Optional<Arrival> received = receiver.receive(begun, Optional.empty(), body);
    if (received.isEmpty()) {
      return new Completed.OutOfPlace(see.get(begun.key()).received());
    }
    try (Arrival arrival = received.get()) {
      return finishJustBegun(begun, arrival, digest);
    }
  }

  private Completed finishJustBegun(Upload begun, Arrival arrival, Digest digest)
      throws ClientGoneException {
    try {
      Completed completed = finish(arrival, digest);
      if (completed instanceof Completed.Created || !see.isTakenOver(begun)) {
        return completed;
      }
    } catch (OciException refused) {
      if (!see.isTakenOver(begun)) {
        throw refused;
      }
    }
    try (ArrivedBytes bytes = ArrivedBytes.open(storage, arrival)) {
      return complete(see.get(begun.key()), digest, Optional.empty(), bytes.body());
    }
  }

  /**
   * Completes an upload whose bytes are all there, on any node and without reading them. Not when
   * somebody else writes behind them, nor when no byte ever came and there is no object: then only
   * its writer can.
   */
  private boolean finishResting(Upload seen, Digest digest) {
    if (seen.received() == 0) {
      return false;
    }
    Blob blob = checked(seen, digest);
    boolean done =
        isDone(
            seen,
            database.inOneStatement(handle -> completions.completeResting(handle, seen, blob)));
    if (done) {
      open.take(seen.key());
    }
    return done;
  }

  private Completed finish(Arrival arrival, Digest digest) throws ClientGoneException {
    try {
      if (arrival.gone().isPresent()) {
        throw arrival.gone().get();
      }
      arrival.writer().sync();
      return finish(arrival.seen(), arrival.upload(), digest);
    } catch (ClientGoneException | RuntimeException e) {
      open.put(arrival.seen().key(), arrival.before().afterFailure());
      throw e;
    }
  }

  private Completed finish(Upload seen, Upload written, Digest digest) {
    Blob blob = checked(written, digest);
    CompletionTable.Outcome outcome =
        database.inOneStatement(
            handle -> completions.completeOwn(handle, seen, written.token(), blob));
    return isDone(seen, outcome)
        ? new Completed.Created(digest)
        : new Completed.OutOfPlace(see.get(seen.key()).received());
  }

  private static boolean isDone(Upload seen, CompletionTable.Outcome outcome) {
    return switch (outcome) {
      case DONE -> true;
      case NOT_OURS -> false;
      case REPOSITORY_GONE -> throw RepositoryLookup.unknown(seen.key().repository().name());
    };
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
