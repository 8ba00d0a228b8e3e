package dev.berth.registry.ledger;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.storage.Location;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports objects that a table names and that the storage does not have, or has only in part: each
 * request that finds one is logged and counted. Thread-safe.
 */
public final class LostObjects {
  private static final Logger log = LoggerFactory.getLogger(LostObjects.class);

  private final LongAdder found = new LongAdder();

  /** Reports the lost bytes of a blob that a client asked the repository for. */
  public void reportBlob(RepositoryName repository, Digest digest, Location location) {
    report("digest", digest, repository, location);
  }

  /** Reports the lost bytes of an upload to the repository. */
  public void reportUpload(RepositoryName repository, UUID upload, Location location) {
    report("upload", upload, repository, location);
  }

  private void report(String key, Object id, RepositoryName repository, Location location) {
    found.increment();
    log.atError()
        .addKeyValue(key, id)
        .addKeyValue("repository", repository)
        .addKeyValue("location", location)
        .log("stored object missing");
  }

  /** Returns how many requests found a lost object. */
  public long found() {
    return found.sum();
  }
}
