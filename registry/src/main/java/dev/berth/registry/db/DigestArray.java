package dev.berth.registry.db;

import dev.berth.oci.Digest;
import java.util.Collection;

/**
 * Digests to be bound as an array of bytea. They are sent in binary form, which takes half the
 * memory of what Jdbi makes of a list, so it is meant for lists as long as a client likes.
 */
public record DigestArray(Collection<Digest> digests) {
  byte[][] toBytes() {
    return digests.stream().map(Digest::toBytes).toArray(byte[][]::new);
  }
}
