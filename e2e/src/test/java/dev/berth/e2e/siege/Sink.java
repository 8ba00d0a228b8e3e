package dev.berth.e2e.siege;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A server that discards what it gets, and answers each piece with an error. Attacks on it cost the
 * machine what sending costs, and nothing else.
 */
final class Sink implements AutoCloseable {
  private static final int BACKLOG = 4096;
  private static final Duration STOP = Duration.ofSeconds(10);
  private static final ByteBuffer ANSWER =
      ByteBuffer.wrap(
              "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII))
          .asReadOnlyBuffer();

  private final Selector selector = Selector.open();
  private final ServerSocketChannel listener = ServerSocketChannel.open();
  private final ByteBuffer discarded = ByteBuffer.allocateDirect(256 * 1024);
  private final Thread thread = Thread.ofPlatform().daemon().name("sink").unstarted(this::run);

  Sink() throws IOException {
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
    listener.configureBlocking(false);
    listener.register(selector, SelectionKey.OP_ACCEPT);
    thread.start();
  }

  int port() throws IOException {
    return ((InetSocketAddress) listener.getLocalAddress()).getPort();
  }

  private void run() {
    try {
      while (listener.isOpen()) {
        selector.select(this::serve);
      }
    } catch (IOException e) {
      throw new IllegalStateException("the sink failed", e);
    }
  }

  private void serve(SelectionKey key) {
    try {
      if (key.isAcceptable()) {
        accept();
      } else if (key.channel() instanceof SocketChannel client) {
        discard(client);
      }
    } catch (IOException e) {
      close(key);
    }
  }

  private void accept() throws IOException {
    for (@Nullable SocketChannel client = listener.accept();
        client != null;
        client = listener.accept()) {
      client.configureBlocking(false);
      client.register(selector, SelectionKey.OP_READ);
    }
  }

  private void discard(SocketChannel client) throws IOException {
    if (client.read(discarded.clear()) < 0) {
      client.close();
    } else {
      client.write(ANSWER.duplicate());
    }
  }

  private static void close(SelectionKey key) {
    try {
      key.channel().close();
    } catch (IOException ignored) {
      // It is of no use any more.
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    selector.wakeup();
    Threads.join(thread, STOP);
    for (SelectionKey key : selector.keys()) {
      close(key);
    }
    selector.close();
  }
}
