package dev.berth.e2e;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A connection on which a test decides about every byte. */
final class RawConnection implements AutoCloseable {
  private final Socket socket = new Socket();
  private final OutputStream out;
  private final InputStream in;

  RawConnection(URI server) throws IOException {
    this(server, 0);
  }

  /** With a small buffer of the system, a slow reader soon makes the server wait. */
  RawConnection(URI server, int receiveBuffer) throws IOException {
    if (receiveBuffer > 0) {
      socket.setReceiveBufferSize(receiveBuffer);
    }
    socket.connect(new InetSocketAddress(server.getHost(), server.getPort()));
    socket.setSoTimeout(Math.toIntExact(Duration.ofSeconds(60).toMillis()));
    out = socket.getOutputStream();
    in = new BufferedInputStream(socket.getInputStream(), 1024);
  }

  /** Sends text as it is; lines of a head end with CR LF. */
  void send(String text) throws IOException {
    send(text.replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII));
  }

  void send(byte[] bytes) throws IOException {
    out.write(bytes);
    out.flush();
  }

  /** Says that nothing more will be sent; answers can still be read. */
  void endOutput() throws IOException {
    socket.shutdownOutput();
  }

  /** The head of the next answer, in lines that end with LF. Empty when the connection ended. */
  String readHead() throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
      int next = read();
      if (next < 0) {
        break;
      }
      head.write(next);
    }
    return head.toString(StandardCharsets.US_ASCII).replace("\r\n", "\n");
  }

  /** The status of the next answer; 0 when the connection ended without one. */
  int readStatus() throws IOException {
    String head = readHead();
    return head.startsWith("HTTP/1.1 ") ? Integer.parseInt(head.substring(9, 12)) : 0;
  }

  /** One byte; negative when the connection ended, in whatever way. */
  int read() throws IOException {
    try {
      return in.read();
    } catch (SocketException reset) {
      return -1;
    }
  }

  /** Some bytes, at least one; returns how many. */
  int read(byte[] buffer) throws IOException {
    int count = in.read(buffer);
    if (count < 0) {
      throw new EOFException("the connection ended too early");
    }
    return count;
  }

  /** Reads until the server ends the connection; returns how many bytes came. */
  long readToEnd() throws IOException {
    long count = 0;
    while (read() >= 0) {
      count++;
    }
    return count;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
