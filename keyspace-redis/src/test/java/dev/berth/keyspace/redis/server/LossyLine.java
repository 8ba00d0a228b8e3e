package dev.berth.keyspace.redis.server;

import dev.berth.keyspace.redis.RedisAddress;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/**
 * A line to a server that can lose an answer: the server gets the request and does it, but then the
 * connection breaks.
 */
public final class LossyLine implements AutoCloseable {
  private static final int BUFFER = 8192;

  private final RedisServer server;
  private final ServerSocket listener;
  private final AtomicBoolean losesNext = new AtomicBoolean();
  private final Queue<Socket> clients = new ConcurrentLinkedQueue<>();

  public LossyLine(RedisServer server) {
    this.server = server;
    try {
      listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  public RedisAddress address() {
    return RedisAddress.of("redis://127.0.0.1:" + listener.getLocalPort());
  }

  /** The next answer does not arrive. */
  public void loseNextAnswer() {
    losesNext.set(true);
  }

  public boolean hasLostIt() {
    return !losesNext.get();
  }

  /** Breaks all connections. Those who write meanwhile find out at different moments. */
  public void cut() {
    Stream.generate(clients::poll).takeWhile(Objects::nonNull).forEach(LossyLine::cut);
  }

  private static void cut(Socket client) {
    try (client) {
      client.setSoLinger(true, 0);
    } catch (IOException e) {
      // It was broken already.
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        clients.add(client);
        Socket line = new Socket(InetAddress.getLoopbackAddress(), server.port());
        Thread.ofVirtual().start(() -> carry(client, line, false));
        Thread.ofVirtual().start(() -> carry(line, client, true));
      }
    } catch (IOException e) {
      // Closed: the test is over.
    }
  }

  /** Carries bytes until one side closes, or an answer is to be lost. */
  private void carry(Socket from, Socket to, boolean answers) {
    byte[] buffer = new byte[BUFFER];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int count = in.read(buffer); count > 0; count = in.read(buffer)) {
        if (answers && losesNext.compareAndSet(true, false)) {
          return;
        }
        out.write(buffer, 0, count);
      }
    } catch (IOException e) {
      // The other direction has closed both.
    }
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
