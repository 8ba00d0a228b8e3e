package dev.berth.registry.upload;

import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.DatabaseUnavailableException;
import dev.berth.registry.http.ClientGoneException;
import dev.berth.registry.http.RequestBody;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the bytes of one request behind those of earlier ones, as they come. */
final class ReceiveBytes {
  private static final Logger log = LoggerFactory.getLogger(ReceiveBytes.class);

  /** What the server library reads at once; many slow clients should not cost much. */
  private static final int BUFFER_BYTES = 8 * 1024;

  private final Database database;
  private final UploadTable uploads;
  private final ClaimUpload claims;
  private final OpenUploads open;
  private final Duration renewal;
  private final long largestBlob;

  /**
   * Creates the receiver.
   *
   * @param largestBlob the most bytes an upload may have; 0 for no limit
   */
  ReceiveBytes(UploadParts parts, long largestBlob) {
    this.database = parts.database();
    this.uploads = parts.uploads();
    this.open = parts.open();
    this.claims = new ClaimUpload(parts);
    this.renewal = parts.renewal();
    this.largestBlob = largestBlob;
  }

  /**
   * Writes the body. When storage fails, nothing counts as received, and the upload can go on from
   * where it was.
   *
   * @return empty when another request became the upload's writer
   */
  Optional<Arrival> receive(Upload seen, Optional<ContentRange> range, RequestBody body) {
    checkSize(seen.received(), body.announced().orElse(0));
    Optional<ClaimUpload.Claim> claim = claims.claim(seen);
    if (claim.isEmpty()) {
      return Optional.empty();
    }
    Progress before = claim.get().progress();
    try {
      Optional<Arrival> arrival = write(claim.get(), body);
      arrival.ifPresent(whole -> checkRange(whole, range));
      return arrival;
    } catch (RuntimeException e) {
      claim.get().writer().close();
      open.put(seen.key(), before.afterFailure());
      throw e;
    }
  }

  private Optional<Arrival> write(ClaimUpload.Claim claim, RequestBody body) {
    Progress before = claim.progress();
    Progress work = before.copy();
    byte[] buffer = new byte[BUFFER_BYTES];
    long received = before.received();
    long renewed = System.nanoTime();
    Optional<ClientGoneException> gone = Optional.empty();
    try {
      for (int n = body.stream().read(buffer); n >= 0; n = body.stream().read(buffer)) {
        checkSize(received, n);
        claim.writer().write(buffer, 0, n);
        work.computation().update(buffer, 0, n);
        received += n;
        if (System.nanoTime() - renewed > renewal.toNanos()) {
          if (!stillOurs(claim.seen().key(), before) && claim.known()) {
            claim.writer().close();
            return Optional.empty();
          }
          renewed = System.nanoTime();
        }
      }
    } catch (ClientGoneException e) {
      gone = Optional.of(e);
    } catch (IOException e) {
      throw new IllegalStateException("a body fails with ClientGoneException only", e);
    }
    return Optional.of(new Arrival(claim.seen(), before, work.at(received), claim.writer(), gone));
  }

  /**
   * False only when the database says so; that ends the writer, but for one that began without
   * asking, whose bytes may follow those that came elsewhere. While it cannot be asked the writer
   * goes on: whoever took the upload over writes elsewhere, and what comes here is accepted by the
   * database or not at all.
   */
  private boolean stillOurs(UploadKey key, Progress progress) {
    try {
      return database.inTransaction(handle -> uploads.renewClaim(handle, key, progress.token()));
    } catch (DatabaseUnavailableException e) {
      log.atWarn().addKeyValue("upload", key.id()).log("claim not renewed");
      return true;
    }
  }

  private void checkSize(long received, long more) {
    if (largestBlob > 0 && received + more > largestBlob) {
      throw OciException.tooLarge(
          "a blob may have %d bytes at most in this registry".formatted(largestBlob));
    }
  }

  private static void checkRange(Arrival arrival, Optional<ContentRange> range) {
    if (arrival.gone().isEmpty() && range.isPresent() && range.get().length() != arrival.count()) {
      throw new OciException(
          ErrorCode.SIZE_INVALID,
          "the Content-Range announces %d bytes, %d came"
              .formatted(range.get().length(), arrival.count()));
    }
  }
}
