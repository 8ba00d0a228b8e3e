package dev.berth.registry.upload;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.http.Request;
import java.util.Optional;

/**
 * How a client begins to push a blob, by the query of its POST. Read before anything is made, so
 * that a query that makes no sense leaves nothing behind.
 */
sealed interface Beginning {

  /** The bytes come with later requests. */
  record Session(DigestAlgorithm algorithm) implements Beginning {}

  /** {@code digest}: the bytes, all of them, come with this request. */
  record Whole(Digest digest) implements Beginning {}

  /**
   * {@code mount}: a repository may have the blob already, {@code from} says which; without it any
   * will do. When none has it, the client is given a session.
   */
  record Mount(Digest digest, Optional<RepositoryName> from, Session otherwise)
      implements Beginning {}

  /**
   * Reads the query. {@code from} without {@code mount} means nothing and is not looked at.
   *
   * @throws OciException DIGEST_INVALID or NAME_INVALID when a parameter is malformed,
   *     BLOB_UPLOAD_INVALID when {@code mount} and {@code digest} are both there: the one says that
   *     no bytes come, the other that all do
   */
  static Beginning of(Request request) {
    Optional<Digest> digest = request.query("digest").map(Digest::parse);
    Optional<Digest> mount = request.query("mount").map(Digest::parse);
    Session session = new Session(algorithm(request, mount));
    if (mount.isEmpty()) {
      return digest.<Beginning>map(Whole::new).orElse(session);
    }
    if (digest.isPresent()) {
      throw new OciException(
          ErrorCode.BLOB_UPLOAD_INVALID,
          "a blob is either mounted or sent, but 'mount' and 'digest' are both given");
    }
    return new Mount(mount.get(), request.query("from").map(RepositoryName::parse), session);
  }

  /** The algorithm that the client announces, else that of the blob it could not mount. */
  private static DigestAlgorithm algorithm(Request request, Optional<Digest> mount) {
    return request
        .query("digest-algorithm")
        .map(Beginning::algorithm)
        .or(() -> mount.map(Digest::algorithm))
        .orElse(DigestAlgorithm.SHA256);
  }

  private static DigestAlgorithm algorithm(String prefix) {
    return DigestAlgorithm.find(prefix)
        .orElseThrow(
            () ->
                new OciException(
                    ErrorCode.DIGEST_INVALID,
                    "the digest algorithm '%.20s' is not supported".formatted(prefix)));
  }
}
