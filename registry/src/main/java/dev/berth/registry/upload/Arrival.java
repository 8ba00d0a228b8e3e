package dev.berth.registry.upload;

import dev.berth.registry.http.server.ClientGoneException;
import java.util.Optional;

/**
 * Bytes of one request that were written but not yet made durable nor accepted.
 *
 * @param seen the upload before the request
 * @param before where the writer stood before the request
 * @param after where it stands now
 * @param gone why no more bytes came, when the client did not finish its request
 */
record Arrival(
    Upload seen,
    Progress before,
    Progress after,
    UploadWriter writer,
    Optional<ClientGoneException> gone)
    implements AutoCloseable {

  long count() {
    return after.received() - before.received();
  }

  /**
   * Whether accepted bytes were copied, so that those at the old location are not needed once this
   * arrival is accepted. Before bytes were accepted, the first writer may still be at work there:
   * what came to it can follow what comes here.
   */
  boolean hasCopied() {
    return seen.received() > 0 && !seen.location().equals(after.location());
  }

  /** The upload as it is once this arrival is accepted. */
  Upload upload() {
    return new Upload(
        seen.key(),
        after.location(),
        Optional.empty(),
        after.token(),
        after.received(),
        after.digest(),
        after.content().mediaType());
  }

  @Override
  public void close() {
    writer.close();
  }
}
