package dev.berth.registry.db;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import javax.net.SocketFactory;

/**
 * Makes sockets to the database that do not wait for ever: one that was waited for too long is
 * closed, a little later, which ends the wait. A single thread looks at all of them now and then.
 * The driver's own {@code socketTimeout} sets a timer for each answer, and with Java 25 a timed
 * wait of a virtual thread wakes a scheduler thread twice.
 *
 * <p>The driver makes one of these for each connection, so what they share is static.
 */
public final class WatchedSockets extends SocketFactory {
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final Set<WatchedSocket> open = ConcurrentHashMap.newKeySet();
  private static final AtomicBoolean watched = new AtomicBoolean();

  private final Duration longest;

  /**
   * Called by the driver.
   *
   * @param longest how long an answer is waited for, in milliseconds
   */
  public WatchedSockets(String longest) {
    this.longest = Duration.ofMillis(Long.parseLong(longest));
  }

  @Override
  public Socket createSocket() {
    return new WatchedSocket(longest.toNanos());
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress from, int fromPort)
      throws IOException {
    return connected(new InetSocketAddress(host, port), new InetSocketAddress(from, fromPort));
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort)
      throws IOException {
    return connected(new InetSocketAddress(host, port), new InetSocketAddress(from, fromPort));
  }

  private Socket connected(InetSocketAddress to) throws IOException {
    return connected(to, new InetSocketAddress(0));
  }

  private Socket connected(InetSocketAddress to, InetSocketAddress from) throws IOException {
    Socket socket = createSocket();
    try {
      socket.bind(from);
      socket.connect(to);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  private static void watch(WatchedSocket socket) {
    open.add(socket);
    if (watched.compareAndSet(false, true)) {
      Thread.ofVirtual().name("database-sockets").start(WatchedSockets::watch);
    }
  }

  private static void watch() {
    do {
      while (!open.isEmpty()) {
        LockSupport.parkNanos(PAUSE.toNanos());
        open.forEach(WatchedSocket::closeIfLate);
      }
      watched.set(false);
    } while (!open.isEmpty() && watched.compareAndSet(false, true));
  }

  private static final class WatchedSocket extends Socket {
    private static final long NOBODY_WAITS = Long.MIN_VALUE;

    private final long longestNanos;
    private volatile long waitingSince = NOBODY_WAITS;

    private WatchedSocket(long longestNanos) {
      this.longestNanos = longestNanos;
    }

    @Override
    public InputStream getInputStream() throws IOException {
      InputStream in = new WatchedStream(super.getInputStream());
      watch(this);
      return in;
    }

    private void closeIfLate() {
      long since = waitingSince;
      if (since != NOBODY_WAITS && System.nanoTime() - since > longestNanos) {
        try {
          close();
        } catch (IOException | RuntimeException e) {
          // It is of no use any more, closed or not; the others are to be watched all the same.
        }
      }
    }

    @Override
    public void close() throws IOException {
      open.remove(this);
      super.close();
    }

    private final class WatchedStream extends FilterInputStream {
      private WatchedStream(InputStream in) {
        super(in);
      }

      @Override
      public int read() throws IOException {
        waitingSince = System.nanoTime();
        try {
          return super.read();
        } finally {
          waitingSince = NOBODY_WAITS;
        }
      }

      @Override
      public long skip(long length) throws IOException {
        waitingSince = System.nanoTime();
        try {
          return super.skip(length);
        } finally {
          waitingSince = NOBODY_WAITS;
        }
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        waitingSince = System.nanoTime();
        try {
          return super.read(bytes, offset, length);
        } finally {
          waitingSince = NOBODY_WAITS;
        }
      }
    }
  }
}
