package dev.berth.registry.upload;

import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.budget.ProcessorTime;
import dev.berth.registry.budget.WorkSlots;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.Location;
import dev.berth.registry.storage.StorageException;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;

/**
 * Reads bytes of uploads again, for a copy or for a digest in another algorithm. That costs the
 * client a request of a hundred bytes, and the server as much as receiving them. So clients take
 * turns: one at a time for every two processors, and each turn is for one piece. Thread-safe.
 */
final class AcceptedBytes {
  /** Takes about a tenth of a second. */
  static final int PIECE_BYTES = 64 * 1024 * 1024;

  private static final int BUFFER_BYTES = 64 * 1024;

  private final WorkSlots turns =
      new WorkSlots(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
  private final BlobStorage storage;
  private final int pieceBytes;

  AcceptedBytes(BlobStorage storage, int pieceBytes) {
    this.storage = storage;
    this.pieceBytes = pieceBytes;
  }

  /** Takes the bytes that were read. */
  interface Sink {
    void take(byte[] buffer, int offset, int count);
  }

  /** Does work on one piece when it is the client's turn. */
  <T> T inTurn(ClientAddress client, Supplier<T> work) {
    turns.acquire(client);
    try {
      return work.get();
    } finally {
      turns.release(client);
    }
  }

  /** Reads a piece, to be called in a turn; returns where it ends. */
  long readPiece(Location location, long from, long end, Sink sink) {
    long length = Math.min(pieceBytes, end - from);
    try (InputStream bytes = storage.read(location, from, length)) {
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int n = bytes.read(buffer); n >= 0; n = bytes.read(buffer)) {
        sink.take(buffer, 0, n);
        ProcessorTime.letOthersRun();
      }
    } catch (IOException e) {
      throw new StorageException("cannot read " + location, e);
    }
    return from + length;
  }
}
