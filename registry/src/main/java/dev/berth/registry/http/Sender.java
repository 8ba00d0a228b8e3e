package dev.berth.registry.http;

import dev.berth.registry.storage.FileBacked;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerResponse;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Optional;

/** Sends one answer, at the client's pace. */
final class Sender {
  private static final int COPY_BYTES = 64 * 1024;
  private static final int MOVE_BYTES = 1024 * 1024;

  private final ServerResponse out;
  private final ConnectionGuard guard;
  private final Optional<SocketChannel> channel;
  private final List<Response.Header> everyAnswer;
  private long sent;

  /**
   * Creates a sender.
   *
   * @param channel where bytes of a file may go past {@code out}, once its head is sent
   * @param everyAnswer headers that an answer has besides its own
   */
  Sender(
      ServerResponse out,
      ConnectionGuard guard,
      Optional<SocketChannel> channel,
      List<Response.Header> everyAnswer) {
    this.out = out;
    this.guard = guard;
    this.channel = channel;
    this.everyAnswer = everyAnswer;
  }

  /**
   * Sends head and body. A body that cannot be opened is the caller's to answer: nothing was sent
   * by then.
   *
   * @param head whether the body is left out
   * @param last whether the connection ends with this answer
   */
  void send(Response response, boolean head, boolean last) throws IOException {
    switch (response.body()) {
      case ResponseBody.Bytes bytes when !head -> {
        prepare(response, last);
        guard.beforeWrite(bytes.length());
        out.send(bytes.content());
        sent += bytes.length();
      }
      case ResponseBody.Streamed streamed when !head && streamed.length() > 0 -> {
        try (InputStream source = streamed.source().open()) {
          prepare(response, last);
          stream(source, streamed.length());
        }
      }
      case ResponseBody body -> {
        prepare(response, last);
        guard.beforeWrite(0);
        out.contentLength(body.length());
        out.send();
      }
    }
  }

  /** How many bytes of the body were handed to the connection. */
  long sent() {
    return sent;
  }

  private void prepare(Response response, boolean last) {
    out.status(response.status());
    response.headers().forEach(this::add);
    everyAnswer.forEach(this::add);
    if (last) {
      out.header(HeaderNames.CONNECTION, "close");
    }
  }

  private void add(Response.Header header) {
    out.header(header.name(), header.value());
  }

  private void stream(InputStream source, long length) throws IOException {
    out.contentLength(length);
    try (OutputStream sink = out.outputStream()) {
      byte[] buffer = new byte[(int) Math.min(COPY_BYTES, length)];
      long left = length - copy(source, sink, buffer, length);
      while (left > 0) {
        long moved = move(source, left);
        left -= moved > 0 ? moved : copy(source, sink, buffer, left);
      }
    }
  }

  /** Sends some bytes after waiting until the client takes them. */
  private int copy(InputStream source, OutputStream sink, byte[] buffer, long left)
      throws IOException {
    int count = source.read(buffer, 0, (int) Math.min(buffer.length, left));
    if (count < 0) {
      throw new EOFException("%d bytes of the answer are missing in storage".formatted(left));
    }
    guard.beforeWrite(count);
    sink.write(buffer, 0, count);
    sent += count;
    if (count < left) {
      // What comes next may go past the sink.
      sink.flush();
      // The last bytes may be on their way until the sink is closed.
      guard.afterWrite();
    }
    return count;
  }

  /** Lets the system send what it takes without waiting, which may be nothing. */
  @SuppressWarnings("ThreadPriorityCheck")
  private long move(InputStream source, long left) throws IOException {
    if (channel.isEmpty() || !(source instanceof FileBacked file)) {
      return 0;
    }
    long most = Math.min(MOVE_BYTES, left);
    guard.beforeWrite(most);
    long count = file.moveTo(channel.get(), most);
    guard.afterWrite();
    sent += count;
    // A client that keeps up is never waited for, and would keep others from this processor.
    Thread.yield();
    return count;
  }
}
