package dev.berth.keyspace.redis.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * Sends any command to a server and shows what it answers: texts, numbers as {@code Long}, lists,
 * and "(nil)". A second view of what the code under test did.
 */
public final class RawClient implements AutoCloseable {
  private final Socket socket;
  private final InputStream in;

  public RawClient(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(30_000);
    in = new BufferedInputStream(socket.getInputStream());
  }

  /** An error answer. */
  public static final class ErrorAnswer extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ErrorAnswer(String text) {
      super(text);
    }
  }

  /** Sends a command whose arguments are texts, or bytes. */
  public Object send(Object... command) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(("*" + command.length + "\r\n").getBytes(UTF_8));
    for (Object argument : command) {
      byte[] bytes = argument instanceof byte[] raw ? raw : argument.toString().getBytes(UTF_8);
      out.writeBytes(("$" + bytes.length + "\r\n").getBytes(UTF_8));
      out.writeBytes(bytes);
      out.writeBytes("\r\n".getBytes(UTF_8));
    }
    socket.getOutputStream().write(out.toByteArray());
    return read();
  }

  private Object read() throws IOException {
    String line = line();
    String rest = line.substring(1);
    return switch (line.charAt(0)) {
      case '+' -> rest;
      case '-' -> throw new ErrorAnswer(rest);
      case ':' -> Long.parseLong(rest);
      case '$' -> bulk(Integer.parseInt(rest));
      case '*' -> list(Integer.parseInt(rest));
      default -> throw new IOException("cannot read " + line);
    };
  }

  private Object bulk(int length) throws IOException {
    if (length < 0) {
      return "(nil)";
    }
    String text = new String(in.readNBytes(length), UTF_8);
    in.skipNBytes(2);
    return text;
  }

  private Object list(int length) throws IOException {
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      all.add(read());
    }
    return length < 0 ? "(nil)" : all;
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\r'; next = in.read()) {
      if (next < 0) {
        throw new IOException("the server closed the connection");
      }
      line.write(next);
    }
    in.skipNBytes(1);
    return line.toString(ISO_8859_1);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
