package dev.berth.bench.load;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** One kept-alive connection of a client with a thread of its own. Not thread-safe. */
final class HttpConnection implements AutoCloseable {
  private static final int TIMEOUT_MILLISECONDS = 30_000;

  /** A body that is not larger is sent in one piece with its head. */
  private static final int SMALL = 16 * 1024;

  private final Socket socket;
  private final String host;
  private final AnswerReader reader = new AnswerReader();
  private final byte[] received = new byte[64 * 1024];

  private HttpConnection(Socket socket, String host) {
    this.socket = socket;
    this.host = host;
  }

  static HttpConnection to(URI server) throws IOException {
    return to(server, TIMEOUT_MILLISECONDS);
  }

  /**
   * Connects to a server whose answers may take so long.
   *
   * @param milliseconds 0 for ever, which costs fewer system calls
   */
  static HttpConnection to(URI server, int milliseconds) throws IOException {
    Socket socket = new Socket(server.getHost(), server.getPort());
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(milliseconds);
    return new HttpConnection(socket, server.getAuthority());
  }

  /** Sends a body, which may be large, and reads the whole answer, whatever it is. */
  AnswerReader send(String method, String path, String type, Body body) throws IOException {
    String head =
        "%s %s HTTP/1.1\r\nHost: %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
            .formatted(method, path, host, type, body.size());
    OutputStream out = new BufferedOutputStream(socket.getOutputStream(), SMALL);
    out.write(head.getBytes(StandardCharsets.US_ASCII));
    body.writeTo(out);
    out.flush();
    return receive(false);
  }

  /** Asks without a body, and reads the whole answer, whatever it is. */
  AnswerReader send(Request request) throws IOException {
    socket.getOutputStream().write(request.bytes(host));
    return receive(request.isHead());
  }

  private AnswerReader receive(boolean onlyHead) throws IOException {
    reader.expect(onlyHead);
    boolean complete = false;
    while (!complete) {
      int count = socket.getInputStream().read(received);
      if (count < 0) {
        throw new IOException("the server hung up");
      }
      complete = reader.take(ByteBuffer.wrap(received, 0, count));
    }
    return reader;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
