package dev.berth.registry.upload;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.ObjectDigest;

/** The digest of an upload's bytes; read again only when another algorithm is asked for. */
final class StoredDigest {
  private final BlobStorage storage;

  StoredDigest(BlobStorage storage) {
    this.storage = storage;
  }

  Digest of(Upload upload, DigestAlgorithm algorithm) {
    if (upload.digest().algorithm() == algorithm) {
      return upload.digest();
    }
    if (upload.received() == 0) {
      return Digest.ofContent(algorithm, new byte[0]);
    }
    return ObjectDigest.read(storage, upload.location(), upload.received(), algorithm);
  }
}
