package dev.berth.registry.upload;

import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.registry.http.RequestBody;
import dev.berth.registry.http.server.ClientGoneException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Writes the bytes of one request behind those of earlier ones, as they come. */
final class ReceiveBytes {
  /** What the server library reads at once; many slow clients should not cost much. */
  private static final int BUFFER_BYTES = 8 * 1024;

  private final ClaimUpload claims;
  private final RenewClaim renew;
  private final DropUnaccepted drop;
  private final Duration renewal;
  private final long largestBlob;

  /**
   * Creates the receiver.
   *
   * @param largestBlob the most bytes an upload may have; 0 for no limit
   */
  ReceiveBytes(UploadParts parts, long largestBlob) {
    this.claims = new ClaimUpload(parts);
    this.renew = new RenewClaim(parts);
    this.drop = new DropUnaccepted(parts.storage());
    this.renewal = parts.renewal();
    this.largestBlob = largestBlob;
  }

  /**
   * Writes the body. When storage fails, nothing counts as received, and the upload can go on from
   * where it was.
   *
   * @return empty when another request became the upload's writer
   */
  Optional<Arrival> receive(Upload seen, Chunk chunk) {
    checkSize(seen.received(), chunk.body().announced().orElse(0));
    Optional<ClaimUpload.Claim> claim = claims.claim(seen, chunk.client());
    if (claim.isEmpty()) {
      return Optional.empty();
    }
    try {
      Optional<Arrival> arrival = write(claim.get(), chunk.body());
      arrival.ifPresent(whole -> checkRange(whole, chunk.range()));
      return arrival;
    } catch (RuntimeException e) {
      fail(claim.get(), e);
      throw e;
    }
  }

  /** Lets the next request go on where this one began. */
  private void fail(ClaimUpload.Claim claim, RuntimeException failure) {
    Progress before = claim.progress();
    try (UploadWriter writer = claim.writer()) {
      if (writer.stop()) {
        drop.of(before.location(), before.received(), failure);
        writer.end(before.afterFailure());
      }
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
        if (!claim.writer().write(buffer, n)) {
          return replaced(claim);
        }
        work.content().update(buffer, 0, n);
        received += n;
        if (System.nanoTime() - renewed > renewal.toNanos()) {
          if (isLost(claim)) {
            return replaced(claim);
          }
          renewed = System.nanoTime();
        }
      }
    } catch (ClientGoneException e) {
      gone = Optional.of(e);
    } catch (IOException e) {
      throw new IllegalStateException("a body fails with ClientGoneException only", e);
    }
    return claim.writer().stop()
        ? Optional.of(new Arrival(claim.seen(), before, work.at(received), claim.writer(), gone))
        : replaced(claim);
  }

  /**
   * Whether another node has taken over. That ends the writer, but for one that began without
   * asking, whose bytes may follow those that came elsewhere.
   */
  private boolean isLost(ClaimUpload.Claim claim) {
    return !renew.stillOurs(claim.seen().key(), claim.progress().token()) && claim.known();
  }

  /** Ends a request that has come too late. A request of this node may write to its object now. */
  private Optional<Arrival> replaced(ClaimUpload.Claim claim) {
    try (UploadWriter writer = claim.writer()) {
      if (writer.stop()) {
        drop.ofReplaced(claim.seen(), claim.progress());
      }
    }
    return Optional.empty();
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
