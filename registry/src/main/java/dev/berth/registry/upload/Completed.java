package dev.berth.registry.upload;

import dev.berth.oci.Digest;

/** What became of the request that should complete an upload. */
sealed interface Completed {

  /** The bytes are a blob of the repository now. */
  record Created(Digest digest) implements Completed {}

  /** Its bytes do not follow on those that are there, of which this is the number. */
  record OutOfPlace(long received) implements Completed {}
}
