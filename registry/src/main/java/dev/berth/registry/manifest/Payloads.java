package dev.berth.registry.manifest;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.berth.oci.Digest;
import java.util.Optional;

/**
 * The bytes of manifests that were read lately. They never change, so they are true as long as
 * there is room for them; whether a repository has the manifest must be asked elsewhere, each time.
 */
final class Payloads {
  /** Roughly what an entry takes besides its bytes. */
  private static final int OVERHEAD = 256;

  private final Cache<Digest, byte[]> payloads;

  Payloads(long bytes) {
    this.payloads =
        Caffeine.newBuilder()
            .maximumWeight(bytes)
            .weigher((Digest _, byte[] payload) -> payload.length + OVERHEAD)
            .build();
  }

  void add(Digest digest, byte[] payload) {
    payloads.put(digest, payload);
  }

  /** The bytes, which nobody may change. */
  Optional<byte[]> find(Digest digest) {
    return Optional.ofNullable(payloads.getIfPresent(digest));
  }
}
