package dev.berth.registry.manifest;

import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.budget.WorkSlots;

/**
 * Lets pushes of large manifests take turns: one at a time for every two processors. Such a push
 * can name ten thousand blobs, and a few at once would leave neither processors nor connections to
 * the database for anything else. The next turn is that of the client that has none. Thread-safe.
 */
final class LargePushes {
  private final WorkSlots turns =
      new WorkSlots(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));

  /** The turn of one push; closing it ends it. */
  interface Turn extends AutoCloseable {
    @Override
    void close();
  }

  /** Waits for the turn of a client, unless the manifest is small. */
  Turn take(ClientAddress client, long bytes) {
    if (bytes <= ParseManifest.SMALL) {
      return () -> {};
    }
    turns.acquire(client);
    return () -> turns.release(client);
  }
}
