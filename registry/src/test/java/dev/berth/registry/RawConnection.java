package dev.berth.registry;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** A connection to a node on which a test says every byte itself. */
public final class RawConnection implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 20_000;

  private final Socket socket;
  private final InputStream in;

  private RawConnection(Socket socket, InputStream in) {
    this.socket = socket;
    this.in = in;
  }

  public static RawConnection open(int port) {
    try {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.setTcpNoDelay(true);
      return new RawConnection(socket, new BufferedInputStream(socket.getInputStream()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends text, one byte for each character. */
  public RawConnection send(String text) {
    return send(text.getBytes(ISO_8859_1));
  }

  public RawConnection send(byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Sends bytes, says that no more follow, and reads what the server sends until it ends the
   * connection. It may do so before it has read everything.
   */
  public byte[] exchange(byte[] bytes) {
    ByteArrayOutputStream answers = new ByteArrayOutputStream();
    try {
      socket.getOutputStream().write(bytes);
      socket.shutdownOutput();
    } catch (IOException e) {
      // Its answer may have come all the same.
    }
    try {
      in.transferTo(answers);
    } catch (SocketException e) {
      return answers.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return answers.toByteArray();
  }

  /** Sends a request without a body and reads its answer. */
  public Answer ask(String method, String target) {
    send("%s %s HTTP/1.1\r\nHost: localhost\r\n\r\n".formatted(method, target));
    return method.equals("HEAD") ? readHead() : read();
  }

  public Answer read() {
    Answer head = readHead();
    try {
      int length = head.header("Content-Length").map(Integer::parseInt).orElse(0);
      return new Answer(head.status(), head.headers(), in.readNBytes(length));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads an answer that has no body. */
  public Answer readHead() {
    String status = readLine();
    Map<String, String> headers = new HashMap<>();
    for (String line = readLine(); !line.isEmpty(); line = readLine()) {
      int colon = line.indexOf(':');
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    return new Answer(Integer.parseInt(status.split(" ", 3)[1]), headers, new byte[0]);
  }

  private String readLine() {
    StringBuilder line = new StringBuilder();
    try {
      for (int c = in.read(); c != '\n'; c = in.read()) {
        if (c < 0) {
          throw new IOException("the connection ended after '%s'".formatted(line));
        }
        line.append((char) c);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return line.toString().stripTrailing();
  }

  /** Whether the server ends the connection without saying more. */
  public boolean ends() {
    try {
      return in.read() < 0;
    } catch (SocketException e) {
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
