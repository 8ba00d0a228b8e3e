package dev.berth.registry.upload;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.storage.Location;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The digest of an upload's bytes; read again only when another algorithm is asked for. How far
 * they were read is remembered, so that accepted bytes are read once, however often a client asks.
 * Thread-safe.
 */
final class StoredDigest {
  private static final int MAX_REMEMBERED = 1000;

  private final AcceptedBytes bytes;
  private final Map<Key, Prefix> remembered =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Prefix> eldest) {
          return size() > MAX_REMEMBERED;
        }
      };

  private record Key(Location location, DigestAlgorithm algorithm) {}

  /** The first bytes of an object. The computation is copied before it goes on. */
  private record Prefix(long length, MessageDigest computation) {}

  StoredDigest(AcceptedBytes bytes) {
    this.bytes = bytes;
  }

  /**
   * Returns the digest of all bytes that were written.
   *
   * @param accepted how many of them are accepted, and so will never change
   */
  Digest of(Upload written, long accepted, DigestAlgorithm algorithm, ClientAddress client) {
    if (written.digest().algorithm() == algorithm) {
      return written.digest();
    }
    if (written.received() == 0) {
      return Digest.ofContent(algorithm, new byte[0]);
    }
    Key key = new Key(written.location(), algorithm);
    MessageDigest computation =
        ContentComputation.copyOf(accepted(key, accepted, client).computation());
    readRest(written, accepted, computation, client);
    return Digest.finish(algorithm, computation);
  }

  private Prefix accepted(Key key, long accepted, ClientAddress client) {
    Prefix nothing = new Prefix(0, key.algorithm().newMessageDigest());
    Prefix prefix = longest(key, nothing, accepted);
    while (prefix.length() < accepted) {
      Prefix before = prefix;
      prefix = bytes.inTurn(client, () -> readOn(key, before, accepted));
    }
    return prefix;
  }

  /** Reads a piece, behind what another request has read meanwhile. */
  private Prefix readOn(Key key, Prefix before, long accepted) {
    Prefix known = longest(key, before, accepted);
    if (known.length() == accepted) {
      return known;
    }
    MessageDigest computation = ContentComputation.copyOf(known.computation());
    long end = bytes.readPiece(key.location(), known.length(), accepted, computation::update);
    Prefix read = new Prefix(end, computation);
    remember(key, read);
    return read;
  }

  /** The longest known prefix that ends within the accepted bytes. */
  private synchronized Prefix longest(Key key, Prefix known, long accepted) {
    Prefix other = remembered.getOrDefault(key, known);
    return other.length() > known.length() && other.length() <= accepted ? other : known;
  }

  private synchronized void remember(Key key, Prefix read) {
    Prefix known = remembered.remove(key);
    remembered.put(key, known == null || known.length() < read.length() ? read : known);
  }

  private void readRest(
      Upload written, long accepted, MessageDigest computation, ClientAddress client) {
    for (long at = accepted; at < written.received(); ) {
      long from = at;
      at =
          bytes.inTurn(
              client,
              () ->
                  bytes.readPiece(
                      written.location(), from, written.received(), computation::update));
    }
  }
}
