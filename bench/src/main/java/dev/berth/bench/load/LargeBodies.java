package dev.berth.bench.load;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Bodies of any size that nobody has to keep: they are put together from a pool of random bytes
 * while they are sent, which costs a client next to nothing. Their digests are computed when they
 * are first asked for.
 */
public final class LargeBodies {
  private static final int POOL = 32 * 1024 * 1024;
  private static final int PIECE = 128 * 1024;

  private final long seed;
  private final byte[] pool = new byte[POOL];
  private final Map<Key, Body> bodies = new ConcurrentHashMap<>();

  private record Key(long size, long number) {}

  /**
   * Creates bodies.
   *
   * @param seed the same makes the same bodies
   */
  public LargeBodies(long seed) {
    this.seed = seed;
    new SplittableRandom(seed).nextBytes(pool);
  }

  /** One of many bodies of this size, all of them different. */
  public Body get(long size, long number) {
    return bodies.computeIfAbsent(new Key(size, number), this::create);
  }

  private Body create(Key key) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      try (OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
        write(key, out);
      }
      return new Large("sha256:" + HexFormat.of().formatHex(digest.digest()), key);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Pieces of the pool from places chosen by chance, after a beginning that no other body has. */
  private void write(Key key, OutputStream out) throws IOException {
    SplittableRandom random = new SplittableRandom(seed ^ key.number() << 20 ^ key.size());
    byte[] beginning =
        ByteBuffer.allocate(2 * Long.BYTES).putLong(key.size()).putLong(key.number()).array();
    int first = (int) Math.min(key.size(), beginning.length);
    out.write(beginning, 0, first);
    for (long left = key.size() - first; left > 0; left -= PIECE) {
      out.write(pool, random.nextInt(POOL - PIECE), (int) Math.min(left, PIECE));
    }
  }

  private final class Large implements Body {
    private final String digest;
    private final Key key;

    private Large(String digest, Key key) {
      this.digest = digest;
      this.key = key;
    }

    @Override
    public String digest() {
      return digest;
    }

    @Override
    public long size() {
      return key.size();
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
      write(key, out);
    }
  }
}
