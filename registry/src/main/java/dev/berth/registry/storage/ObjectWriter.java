package dev.berth.registry.storage;

/** Appends to one object. Not thread-safe. Closing without {@link #sync()} promises nothing. */
public interface ObjectWriter extends AutoCloseable {

  void write(byte[] bytes, int offset, int length);

  /** Makes all bytes written so far durable: after it they survive a loss of power. */
  void sync();

  /** Frees what the writer holds; the object stays. */
  @Override
  void close();
}
