package dev.berth.registry.http.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;

/** A connection on which given pieces arrive, one with each read, and then its end. */
final class ScriptedChannel extends SocketChannel {
  private final Deque<ByteBuffer> pieces = new ArrayDeque<>();
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private Optional<IOException> failure = Optional.empty();
  private Runnable beforeRead = () -> {};

  ScriptedChannel() {
    super(SelectorProvider.provider());
  }

  /** Adds what arrives; each character is a byte. */
  void add(String... arriving) {
    for (String piece : arriving) {
      pieces.add(ByteBuffer.wrap(piece.getBytes(ISO_8859_1)));
    }
  }

  /** Adds a text that arrives in pieces of this size. */
  void addInPieces(String text, int size) {
    for (int i = 0; i < text.length(); i += size) {
      add(text.substring(i, Math.min(text.length(), i + size)));
    }
  }

  /** Lets the connection fail behind the pieces, instead of ending there. */
  void failWith(IOException lost) {
    failure = Optional.of(lost);
  }

  void beforeRead(Runnable action) {
    beforeRead = action;
  }

  /** Returns what was sent to the client. */
  String written() {
    return written.toString(ISO_8859_1);
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    beforeRead.run();
    ByteBuffer piece = pieces.peek();
    if (piece == null) {
      if (failure.isPresent()) {
        throw failure.get();
      }
      return -1;
    }
    int count = Math.min(target.remaining(), piece.remaining());
    target.put(piece.slice(piece.position(), count));
    piece.position(piece.position() + count);
    if (!piece.hasRemaining()) {
      pieces.remove();
    }
    return count;
  }

  @Override
  public int write(ByteBuffer source) {
    byte[] bytes = new byte[source.remaining()];
    source.get(bytes);
    written.writeBytes(bytes);
    return bytes.length;
  }

  @Override
  public long read(ByteBuffer[] targets, int offset, int length) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long write(ByteBuffer[] sources, int offset, int length) {
    throw new UnsupportedOperationException();
  }

  @Override
  public SocketChannel bind(SocketAddress local) {
    throw new UnsupportedOperationException();
  }

  @Override
  public <T> SocketChannel setOption(SocketOption<T> name, T value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public <T> T getOption(SocketOption<T> name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Set<SocketOption<?>> supportedOptions() {
    return Set.of();
  }

  @Override
  public SocketChannel shutdownInput() {
    throw new UnsupportedOperationException();
  }

  @Override
  public SocketChannel shutdownOutput() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Socket socket() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isConnected() {
    return true;
  }

  @Override
  public boolean isConnectionPending() {
    return false;
  }

  @Override
  public boolean connect(SocketAddress remote) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean finishConnect() {
    throw new UnsupportedOperationException();
  }

  @Override
  public SocketAddress getRemoteAddress() {
    throw new UnsupportedOperationException();
  }

  @Override
  public SocketAddress getLocalAddress() {
    throw new UnsupportedOperationException();
  }

  @Override
  protected void implCloseSelectableChannel() {}

  @Override
  protected void implConfigureBlocking(boolean block) {}
}
