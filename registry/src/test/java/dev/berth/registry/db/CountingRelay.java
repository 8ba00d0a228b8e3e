package dev.berth.registry.db;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Passes connections on to PostgreSQL and counts round trips: that a client speaks after it. */
public final class CountingRelay implements AutoCloseable {
  private final ServerSocket listener;
  private final DatabaseAddress target;
  private final List<Socket> open = new ArrayList<>();
  private final AtomicLong roundTrips = new AtomicLong();

  private CountingRelay(ServerSocket listener, DatabaseAddress target) {
    this.listener = listener;
    this.target = target;
  }

  public static CountingRelay to(DatabaseAddress target) throws IOException {
    ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    CountingRelay relay = new CountingRelay(listener, target);
    Thread.startVirtualThread(relay::accept);
    return relay;
  }

  /** The address of the database by way of this relay. */
  public DatabaseAddress address() {
    String url =
        target.url().replaceFirst("//[^/]+/", "//127.0.0.1:%d/".formatted(listener.getLocalPort()));
    return new DatabaseAddress(url, target.user(), target.password());
  }

  public long roundTrips() {
    return roundTrips.get();
  }

  private void accept() {
    try {
      while (true) {
        connect(listener.accept());
      }
    } catch (IOException _) {
      // closed
    }
  }

  private void connect(Socket client) throws IOException {
    URI server = URI.create(target.url().substring("jdbc:".length()));
    Socket upstream = new Socket(server.getHost(), server.getPort());
    client.setTcpNoDelay(true);
    upstream.setTcpNoDelay(true);
    synchronized (open) {
      open.add(client);
      open.add(upstream);
    }
    AtomicBoolean waiting = new AtomicBoolean();
    Thread.startVirtualThread(
        () ->
            pass(
                client,
                upstream,
                () -> {
                  if (!waiting.getAndSet(true)) {
                    roundTrips.incrementAndGet();
                  }
                }));
    Thread.startVirtualThread(() -> pass(upstream, client, () -> waiting.set(false)));
  }

  private static void pass(Socket from, Socket to, Runnable before) {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[64 * 1024];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        before.run();
        out.write(buffer, 0, n);
      }
    } catch (IOException _) {
      // One side has gone, and so does the other.
    }
  }

  @Override
  public void close() {
    try {
      listener.close();
      synchronized (open) {
        for (Socket socket : open) {
          socket.close();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
