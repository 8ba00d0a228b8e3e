package dev.berth.registry.http;

import io.helidon.http.HeaderValues;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The body of a request as a stream that counts, is watched, and fails in one way only. */
final class ArrivingBody extends InputStream {
  private static final int DRAINED_BYTES = 256 * 1024;

  private final ServerRequest request;
  private final ConnectionGuard guard;
  private @Nullable InputStream stream;
  private long received;
  private boolean ended;

  ArrivingBody(ServerRequest request, ConnectionGuard guard) {
    this.request = request;
    this.guard = guard;
    this.ended = !request.content().hasEntity();
  }

  OptionalLong announced() {
    return request.content().hasEntity() ? request.headers().contentLength() : OptionalLong.of(0);
  }

  long received() {
    return received;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (ended) {
      return -1;
    }
    guard.beforeRead();
    int count = readWatched(target, offset, length);
    guard.afterRead(received + Math.max(count, 0));
    if (count < 0) {
      ended = true;
      if (received < announced().orElse(received)) {
        throw new ClientGoneException("the client sent less than it announced");
      }
    } else {
      received += count;
    }
    return count;
  }

  /** The library tells a lost connection by several unchecked exceptions. */
  private int readWatched(byte[] target, int offset, int length) throws IOException {
    try {
      if (stream == null) {
        stream = request.content().inputStream();
      }
      return stream.read(target, offset, length);
    } catch (IOException | RuntimeException e) {
      ended = true;
      throw new ClientGoneException("the connection was lost while bytes arrived", e);
    }
  }

  /**
   * Whether nothing is left to arrive. Reads a small rest, so that the connection can go on; a
   * large one, or one that the client still waits to be asked for, ends the connection.
   */
  boolean readToItsEnd() throws IOException {
    if (ended || (stream == null && expectsContinue())) {
      return ended;
    }
    byte[] rest = new byte[8 * 1024];
    for (int drained = 0; drained < DRAINED_BYTES; ) {
      int count = read(rest, 0, rest.length);
      if (count < 0) {
        return true;
      }
      drained += count;
    }
    return false;
  }

  /** Whether all of it was read, so that what follows on the connection is the next request. */
  boolean ended() {
    return ended;
  }

  /**
   * Reads what still comes, for a moment. A connection that is closed while bytes arrive is reset,
   * and the answer may be lost on its way.
   */
  void dropRest() {
    if (ended || stream == null) {
      return;
    }
    guard.partingBegins();
    byte[] rest = new byte[8 * 1024];
    try {
      while (stream.read(rest) >= 0) {
        // Nobody wants it.
      }
    } catch (IOException | RuntimeException e) {
      // The client went, or its moment is over.
    }
  }

  private boolean expectsContinue() {
    return request.headers().containsToken(HeaderValues.EXPECT_100);
  }
}
