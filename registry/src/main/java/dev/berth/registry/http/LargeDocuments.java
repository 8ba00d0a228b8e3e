package dev.berth.registry.http;

import dev.berth.oci.OciException;
import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.budget.MemoryBudget;
import dev.berth.registry.budget.Reservation;
import dev.berth.registry.budget.WorkSlots;
import dev.berth.registry.http.server.ResponseWriter;
import dev.berth.registry.storage.StorageException;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Moves documents that are too large for every connection to hold one: manifests and long lists.
 * While the server waits for a client such a document is in a file of the {@link Spool}; it is in
 * memory only while the server works on it, and then within the {@link MemoryBudget}. Thread-safe.
 */
public final class LargeDocuments {
  /** Documents up to this size are part of what every connection may hold. */
  public static final int SMALL_BYTES = ResponseWriter.PIECE_BYTES;

  /** A document is expected at this pace once its client was waited for that long. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  private static final long BYTES_PER_SECOND = 4 * 1024;

  /** Work that takes up to this much memory does not wait for its turn. */
  private static final long SMALL_WORK = 1024 * 1024;

  private final WorkSlots turns =
      new WorkSlots(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
  private final Spool spool;
  private final MemoryBudget budget;

  public LargeDocuments(Spool spool, MemoryBudget budget) {
    this.spool = spool;
    this.budget = budget;
  }

  /** Returns the most bytes that work on documents can take at a time. */
  public long capacity() {
    return budget.capacity();
  }

  /**
   * Reserves memory for work on a document, waiting for a while if there is not enough.
   *
   * @throws OciException TOOMANYREQUESTS if there is still not enough then
   */
  public Reservation reserve(ClientAddress client, long bytes) {
    return budget.reserve(client, bytes);
  }

  /**
   * Receives a document as it arrives.
   *
   * @throws OciException SIZE_INVALID with status 413 when it has more than {@code maxBytes}
   */
  public ReceivedDocument receive(RequestBody body, int maxBytes) throws IOException {
    checkSize(body.announced().orElse(0), maxBytes);
    body.requireRate(GRACE, BYTES_PER_SECOND);
    byte[] first = body.stream().readNBytes(SMALL_BYTES);
    return first.length < SMALL_BYTES
        ? new ReceivedDocument.Small(first)
        : new ReceivedDocument.Spooled(spool(body, first, maxBytes));
  }

  private SpoolFile spool(RequestBody body, byte[] buffer, int maxBytes) throws IOException {
    SpoolFile file = create();
    try {
      for (int count = buffer.length; count >= 0; count = body.stream().read(buffer)) {
        checkSize(file.length() + count, maxBytes);
        write(file, buffer, count);
      }
      return file;
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  private static void checkSize(long bytes, int maxBytes) {
    if (bytes > maxBytes) {
      throw OciException.tooLarge(
          "a manifest may have at most %d bytes, but this one has more".formatted(maxBytes));
    }
  }

  private SpoolFile create() {
    try {
      return spool.create();
    } catch (IOException e) {
      throw new StorageException("cannot create a temporary file: " + e.getMessage(), e);
    }
  }

  private static void write(SpoolFile file, byte[] bytes, int count) {
    try {
      file.write(bytes, 0, count);
    } catch (IOException e) {
      throw new StorageException("cannot write a temporary file: " + e.getMessage(), e);
    }
  }

  /**
   * Loads a document and returns it as a stream that holds little memory. Large documents are
   * loaded by turns among clients, because the database is busy with each for long.
   *
   * @param memory the most bytes that loading it takes
   */
  public InputStream open(ClientAddress client, long memory, Supplier<byte[]> document)
      throws IOException {
    if (memory <= SMALL_WORK) {
      return load(client, memory, document);
    }
    turns.acquire(client);
    try {
      return load(client, memory, document);
    } finally {
      turns.release(client);
    }
  }

  private InputStream load(ClientAddress client, long memory, Supplier<byte[]> document)
      throws IOException {
    Reservation reservation = budget.reserve(client, memory);
    boolean handedOver = false;
    try {
      byte[] content = document.get();
      InputStream stream = offload(content, reservation);
      handedOver = stream instanceof InMemory;
      return stream;
    } finally {
      if (!handedOver) {
        reservation.close();
      }
    }
  }

  /** Returns the response with its body in a file, if that is too large to wait in memory. */
  Response offload(ClientAddress client, Response response) {
    if (!(response.body() instanceof ResponseBody.Bytes(byte[] content))
        || content.length <= SMALL_BYTES) {
      return response;
    }
    try {
      InputStream stream = open(client, content.length, () -> content);
      return response.with(new ResponseBody.Streamed(content.length, () -> stream));
    } catch (IOException e) {
      throw new StorageException("cannot write a temporary file: " + e.getMessage(), e);
    }
  }

  /** Without room on the disk, a document stays in memory and keeps its reservation. */
  private InputStream offload(byte[] content, Reservation reservation) throws IOException {
    try {
      SpoolFile file = spool.create();
      try {
        file.write(content, 0, content.length);
      } catch (IOException e) {
        file.close();
        throw e;
      }
      return file.read();
    } catch (IOException e) {
      return new InMemory(content, reservation);
    }
  }

  private static final class InMemory extends FilterInputStream {
    private final Reservation reservation;

    InMemory(byte[] content, Reservation reservation) {
      super(new ByteArrayInputStream(content));
      this.reservation = reservation;
    }

    @Override
    public void close() {
      reservation.close();
    }
  }
}
