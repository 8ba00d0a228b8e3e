package dev.berth.bench.load;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Optional;

/** One kept-alive connection of a client with a thread of its own. Not thread-safe. */
final class HttpConnection implements AutoCloseable {
  private static final int TIMEOUT_MILLISECONDS = 30_000;

  private final Socket socket;
  private final String host;
  private final AnswerReader reader = new AnswerReader();
  private final byte[] received = new byte[64 * 1024];

  private HttpConnection(Socket socket, String host) {
    this.socket = socket;
    this.host = host;
  }

  static HttpConnection to(URI server) throws IOException {
    Socket socket = new Socket(server.getHost(), server.getPort());
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(TIMEOUT_MILLISECONDS);
    return new HttpConnection(socket, server.getAuthority());
  }

  /**
   * Sends a request and reads the whole answer.
   *
   * @throws IOException when it is not the one expected
   */
  void ask(Request request) throws IOException {
    socket.getOutputStream().write(request.bytes(host));
    reader.expect(request);
    boolean complete = false;
    while (!complete) {
      int count = socket.getInputStream().read(received);
      if (count < 0) {
        throw new IOException("the server hung up");
      }
      complete = reader.take(ByteBuffer.wrap(received, 0, count));
    }
    Optional<String> problem = reader.problem(request);
    if (problem.isPresent()) {
      throw new IOException(problem.get());
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
