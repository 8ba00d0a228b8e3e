package dev.berth.registry.storage;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** A real storage that fails where a test wants it to. Thread-safe. */
public final class FaultyStorage implements BlobStorage {
  private final BlobStorage original;
  private final AtomicInteger probes = new AtomicInteger();
  private volatile Set<Fault> faults = EnumSet.noneOf(Fault.class);
  private final AtomicLong bytesRead = new AtomicLong();
  private volatile Runnable beforeDelete = () -> {};
  private volatile Runnable beforeRead = () -> {};
  private volatile Runnable beforeProbe = () -> {};

  /** What can fail. */
  public enum Fault {
    CREATE,
    RESUME,
    /** Half of the bytes can be read. */
    READ,
    /** Half of the bytes are written. */
    WRITE,
    SYNC,
    DELETE,
    PROBE,
    PROBE_READING
  }

  public FaultyStorage(BlobStorage original) {
    this.original = original;
  }

  /** Fails from now on. */
  public void breakAt(Fault first, Fault... more) {
    faults = EnumSet.of(first, more);
  }

  /** Works again from now on. */
  public void mend() {
    faults = EnumSet.noneOf(Fault.class);
  }

  /** Does this before each removal. */
  public void beforeDelete(Runnable action) {
    beforeDelete = action;
  }

  /** Does this before each reading, before it looks at the object. */
  public void beforeRead(Runnable action) {
    beforeRead = action;
  }

  /** Returns how many bytes it was asked for. */
  public long bytesRead() {
    return bytesRead.get();
  }

  /** Does this each time it is asked whether it takes bytes. */
  public void beforeProbe(Runnable action) {
    beforeProbe = action;
  }

  /** Returns how often it was asked whether it takes bytes. */
  public int probes() {
    return probes.get();
  }

  private void failAt(Fault fault) {
    if (faults.contains(fault)) {
      throw new StorageException("broken at " + fault, null);
    }
  }

  @Override
  public ObjectWriter create(Location location) {
    failAt(Fault.CREATE);
    return new FaultyWriter(original.create(location));
  }

  @Override
  public ObjectWriter resume(Location location, long length) {
    failAt(Fault.RESUME);
    return new FaultyWriter(original.resume(location, length));
  }

  @Override
  public InputStream read(Location location, long from, long length) {
    beforeRead.run();
    bytesRead.addAndGet(length);
    InputStream whole = original.read(location, from, length);
    return faults.contains(Fault.READ) ? new CutStream(whole, length / 2) : whole;
  }

  @Override
  public OptionalLong size(Location location) {
    return original.size(location);
  }

  @Override
  public boolean delete(Location location) {
    beforeDelete.run();
    failAt(Fault.DELETE);
    return original.delete(location);
  }

  @Override
  public Stream<StoredObject> list() {
    return original.list();
  }

  @Override
  public List<String> strangers(int most) {
    return original.strangers(most);
  }

  @Override
  public Optional<UUID> findIdentity() {
    return original.findIdentity();
  }

  @Override
  public void writeIdentity(UUID identity) {
    original.writeIdentity(identity);
  }

  @Override
  public String place() {
    return original.place();
  }

  @Override
  public void probe() {
    probes.incrementAndGet();
    beforeProbe.run();
    failAt(Fault.PROBE);
    original.probe();
  }

  @Override
  public Optional<Space> space() {
    return original.space();
  }

  @Override
  public void probeReading() {
    failAt(Fault.PROBE_READING);
    original.probeReading();
  }

  private final class FaultyWriter implements ObjectWriter {
    private final ObjectWriter writer;

    FaultyWriter(ObjectWriter writer) {
      this.writer = writer;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      writer.write(bytes, offset, faults.contains(Fault.WRITE) ? length / 2 : length);
      failAt(Fault.WRITE);
    }

    @Override
    public void sync() {
      failAt(Fault.SYNC);
      writer.sync();
    }

    @Override
    public void close() {
      writer.close();
    }
  }

  private static final class CutStream extends FilterInputStream {
    private long left;

    CutStream(InputStream whole, long left) {
      super(whole);
      this.left = left;
    }

    @Override
    public int read() throws IOException {
      throw new IOException("broken at READ");
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int count = left == 0 ? -1 : super.read(target, offset, (int) Math.min(length, left));
      if (count < 0) {
        throw new IOException("broken at READ");
      }
      left -= count;
      return count;
    }
  }
}
