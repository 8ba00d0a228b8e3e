package dev.berth.bench.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A server whose answers are written byte by byte, to be as bad as a test wants. */
final class ScriptedServer implements AutoCloseable {
  private final ServerSocket listener;
  private final Script script;
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger requests = new AtomicInteger();

  /** Answers a request, of which only the first line counts; may close the connection. */
  @FunctionalInterface
  interface Script {
    void answer(String request, int number, Socket connection) throws IOException;
  }

  ScriptedServer(Script script) throws IOException {
    this.script = script;
    listener = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  /** Sends text in one piece. */
  static void send(Socket connection, String text) throws IOException {
    OutputStream out = connection.getOutputStream();
    out.write(text.getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  private void accept() {
    try {
      while (true) {
        Socket connection = listener.accept();
        connections.incrementAndGet();
        connection.setTcpNoDelay(true);
        Thread.ofVirtual().start(() -> serve(connection));
      }
    } catch (IOException closed) {
      // This is how it ends.
    }
  }

  private void serve(Socket connection) {
    try (connection;
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII))) {
      for (String first = in.readLine(); first != null; first = in.readLine()) {
        String header = first;
        while (header != null && !header.isEmpty()) {
          header = in.readLine();
        }
        script.answer(first, requests.incrementAndGet(), connection);
      }
    } catch (IOException closed) {
      // By the client or by the script.
    }
  }

  int connections() {
    return connections.get();
  }

  int requests() {
    return requests.get();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort());
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
