package dev.berth.registry.budget;

/**
 * How the heap is divided; {@code docs/limits.md} explains the arithmetic. What no share names is
 * for the server itself, and for garbage that was not collected yet.
 *
 * @param heap the size that the heap can grow to, in bytes
 */
public record HeapShares(long heap) {
  /**
   * The most that a connection holds while the server waits for its client, besides the head of a
   * request: input, a piece of a document, the tags that a manifest is pushed with, and the stack
   * of its thread.
   */
  private static final int CONNECTION_BYTES = 52 * 1024;

  /**
   * The most that each thing that is remembered takes, with the longest names that clients give.
   */
  private static final int UPLOAD_BYTES = 2 * 1024;

  private static final int FENCE_BYTES = 640;
  private static final int MEDIA_TYPE_BYTES = 1024;
  private static final int CLIENT_BYTES = 256;

  /** Returns the shares of the heap of this process. */
  public static HeapShares ofThisProcess() {
    return new HeapShares(Runtime.getRuntime().maxMemory());
  }

  /**
   * Returns the most bytes that a connection holds while the server waits for its client.
   *
   * @param headBytes the most bytes that the head of a request may have
   */
  public static long perConnection(long headBytes) {
    return CONNECTION_BYTES + headBytes;
  }

  /** Returns how many connections with such heads a quarter of the heap is enough for. */
  public int connections(long headBytes) {
    return Math.clamp(heap / 4 / perConnection(headBytes), 16, 1_000_000);
  }

  /** Returns the memory for work on large documents: a quarter of the heap. */
  public long work() {
    return heap / 4;
  }

  /** Returns the memory for small manifests that are kept to be served again. */
  public long payloadCache() {
    return heap / 16;
  }

  /** Returns how many uploads may be remembered between two requests: a sixteenth of the heap. */
  public int openUploads() {
    return number(heap / 16 / UPLOAD_BYTES);
  }

  /** Returns how many fences in Redis may be remembered: a 64th of the heap. */
  public int fences() {
    return number(heap / 64 / FENCE_BYTES);
  }

  /** Returns how many media types may be remembered: a 64th of the heap. */
  public int mediaTypes() {
    return number(heap / 64 / MEDIA_TYPE_BYTES);
  }

  /**
   * Returns how many clients the limit of pulls may remember while Redis does not answer, and that
   * of pushes: a 64th of the heap each.
   */
  public int limitedClients() {
    return number(heap / 64 / CLIENT_BYTES);
  }

  private static int number(long wanted) {
    return Math.clamp(wanted, 1, 1_000_000);
  }
}
