package dev.berth.bench.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Optional;

/**
 * One of many kept-alive connections that a single thread serves. It asks for the requests in their
 * turn, from the given one on and from the first again. Not thread-safe.
 */
final class BusyConnection {
  private final SocketChannel channel;
  private final List<Prepared> requests;
  private final AnswerReader reader = new AnswerReader();
  private int next;
  private Prepared asked;
  private long askedAt;

  /** A request with its bytes, so that sending it costs no more than that. */
  record Prepared(Request request, ByteBuffer bytes) {
    static Prepared of(Request request, URI server) {
      byte[] bytes = request.bytes(server.getAuthority());
      ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length);
      return new Prepared(request, direct.put(bytes).flip());
    }
  }

  private BusyConnection(SocketChannel channel, List<Prepared> requests, int first) {
    this.channel = channel;
    this.requests = requests;
    this.next = first;
    this.asked = requests.getFirst();
  }

  /** Connects, and is attached to its key of the selector. */
  static BusyConnection open(URI server, Selector selector, List<Prepared> requests, int first)
      throws IOException {
    SocketChannel channel =
        SocketChannel.open(new InetSocketAddress(server.getHost(), server.getPort()));
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.configureBlocking(false);
    BusyConnection connection = new BusyConnection(channel, requests, first);
    channel.register(selector, SelectionKey.OP_READ, connection);
    return connection;
  }

  /** Sends the next request. */
  void ask() throws IOException {
    asked = requests.get(next++ % requests.size());
    reader.expect(asked.request());
    askedAt = System.nanoTime();
    asked.bytes().rewind();
    channel.write(asked.bytes());
    if (asked.bytes().hasRemaining()) {
      throw new IOException("the server does not read");
    }
  }

  /** Reads what has come into the buffer; returns whether the answer is complete. */
  boolean read(ByteBuffer buffer) throws IOException {
    buffer.clear();
    if (channel.read(buffer) < 0) {
      throw new IOException("the server hung up");
    }
    return reader.take(buffer.flip());
  }

  /** What is wrong with the complete answer. */
  Optional<String> problem() {
    return reader.problem(asked.request());
  }

  /** When the last request was sent, by {@link System#nanoTime}. */
  long askedAt() {
    return askedAt;
  }

  /** Closes it; returns the turn at which another one goes on. */
  int abandon() throws IOException {
    channel.close();
    return next;
  }
}
