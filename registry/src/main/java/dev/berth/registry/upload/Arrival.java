package dev.berth.registry.upload;

import dev.berth.registry.http.ClientGoneException;
import dev.berth.registry.storage.ObjectWriter;
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
    ObjectWriter writer,
    Optional<ClientGoneException> gone)
    implements AutoCloseable {

  long count() {
    return after.received() - before.received();
  }

  /** The upload as it is once this arrival is accepted. */
  Upload upload() {
    return new Upload(
        seen.key(),
        after.location(),
        Optional.empty(),
        after.token(),
        after.received(),
        after.digest());
  }

  @Override
  public void close() {
    writer.close();
  }
}
