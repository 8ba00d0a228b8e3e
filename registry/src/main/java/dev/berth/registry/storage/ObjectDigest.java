package dev.berth.registry.storage;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;

/** The digest of an object, by reading it. */
public final class ObjectDigest {
  private static final int BUFFER_BYTES = 64 * 1024;

  private ObjectDigest() {}

  /**
   * Reads the first bytes of an object.
   *
   * @param afterEachPiece runs now and then, for this may take long
   * @throws StorageException when it cannot be read or is shorter
   */
  public static Digest read(
      BlobStorage storage,
      Location location,
      long length,
      DigestAlgorithm algorithm,
      Runnable afterEachPiece) {
    MessageDigest computation = algorithm.newMessageDigest();
    try (InputStream bytes = storage.read(location, 0, length)) {
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int n = bytes.read(buffer); n >= 0; n = bytes.read(buffer)) {
        computation.update(buffer, 0, n);
        afterEachPiece.run();
      }
    } catch (IOException e) {
      throw new StorageException("cannot read " + location, e);
    }
    return Digest.finish(algorithm, computation);
  }
}
