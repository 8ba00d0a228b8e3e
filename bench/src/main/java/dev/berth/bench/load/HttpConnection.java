package dev.berth.bench.load;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One kept-alive connection of a client that costs as little as possible, because it shares the
 * machine with what it measures. It understands answers with a Content-Length only. Not
 * thread-safe.
 */
public final class HttpConnection implements AutoCloseable {
  private static final int TIMEOUT_MILLISECONDS = 30_000;
  private static final String LENGTH = "content-length:";

  private final Socket socket;
  private final InputStream in;
  private final String host;

  private HttpConnection(Socket socket, String host) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream(), 64 * 1024);
    this.host = host;
  }

  public static HttpConnection to(URI server) throws IOException {
    Socket socket = new Socket(server.getHost(), server.getPort());
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(TIMEOUT_MILLISECONDS);
    return new HttpConnection(socket, server.getAuthority());
  }

  /**
   * Sends a request without a body and reads the whole answer.
   *
   * @throws IOException when the answer is not a 200
   */
  public void ask(String method, String path) throws IOException {
    String head = method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\nAccept: */*\r\n\r\n";
    socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
    String status = line();
    long length = readHeaders();
    if (!status.startsWith("HTTP/1.1 200")) {
      throw new IOException("%s %s was answered with %s".formatted(method, path, status));
    }
    if (!method.equals("HEAD")) {
      in.skipNBytes(length);
    }
  }

  private long readHeaders() throws IOException {
    long length = 0;
    for (String header = line(); !header.isEmpty(); header = line()) {
      if (header.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
        length = Long.parseLong(header.substring(LENGTH.length()).strip());
      }
    }
    return length;
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder(64);
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new IOException("the server hung up");
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
