package dev.berth.e2e.siege.client;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** A kept-alive connection. Every failure is an {@link IOException}; nothing is retried. */
public final class HttpConnection implements AutoCloseable {
  private final Socket socket = new Socket();
  private final InputStream in;
  private final OutputStream out;
  private boolean open = true;

  /**
   * Connects.
   *
   * @param patience how long the server may take to accept, and to send the next bytes
   */
  public HttpConnection(InetAddress from, InetSocketAddress server, Duration patience)
      throws IOException {
    try {
      int millis = Math.toIntExact(patience.toMillis());
      socket.setTcpNoDelay(true);
      socket.bind(new InetSocketAddress(from, 0));
      socket.connect(server, millis);
      socket.setSoTimeout(millis);
      in = new BufferedInputStream(socket.getInputStream(), 16 * 1024);
      out = socket.getOutputStream();
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** Returns false as soon as the server announced that it closes this connection. */
  public boolean isOpen() {
    return open;
  }

  /**
   * Sends a request and reads the whole response.
   *
   * @param headers lines such as {@code Content-Type: text/plain}
   */
  public Answer send(String method, String path, byte[] body, String... headers)
      throws IOException {
    StringBuilder head = new StringBuilder();
    head.append(method).append(' ').append(path).append(" HTTP/1.1\r\nHost: localhost\r\n");
    for (String header : headers) {
      head.append(header).append("\r\n");
    }
    if (body.length > 0 || !(method.equals("GET") || method.equals("HEAD"))) {
      head.append("Content-Length: ").append(body.length).append("\r\n");
    }
    out.write(join(head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII), body));
    Answer answer = read(method.equals("HEAD"));
    open = !answer.closesConnection();
    return answer;
  }

  private static byte[] join(byte[] head, byte[] body) {
    byte[] all = new byte[head.length + body.length];
    System.arraycopy(head, 0, all, 0, head.length);
    System.arraycopy(body, 0, all, head.length, body.length);
    return all;
  }

  private Answer read(boolean headOnly) throws IOException {
    int status = status(line());
    Map<String, String> headers = new HashMap<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      if (colon < 1) {
        throw new IOException("expected a header, but found '%s'".formatted(line));
      }
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    boolean none = headOnly || status == 204 || status == 304;
    return new Answer(status, headers, none ? new byte[0] : body(headers));
  }

  private static int status(String line) throws IOException {
    if (!line.matches("HTTP/1\\.1 [0-9]{3}( .*)?")) {
      throw new IOException("expected a status line, but found '%s'".formatted(line));
    }
    return Integer.parseInt(line.substring(9, 12));
  }

  private byte[] body(Map<String, String> headers) throws IOException {
    if (headers.getOrDefault("transfer-encoding", "").equalsIgnoreCase("chunked")) {
      return chunks();
    }
    String length = headers.get("content-length");
    return length == null ? in.readAllBytes() : exactly(Integer.parseInt(length));
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    while (true) {
      int size = Integer.parseInt(line(), 16);
      all.writeBytes(exactly(size));
      if (!line().isEmpty()) {
        throw new IOException("expected the end of a chunk");
      }
      if (size == 0) {
        return all.toByteArray();
      }
    }
  }

  private byte[] exactly(int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException(
          "the connection ended after %d of %d bytes".formatted(bytes.length, length));
    }
    return bytes;
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the connection ended within or before a head");
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    open = false;
    socket.close();
  }
}
