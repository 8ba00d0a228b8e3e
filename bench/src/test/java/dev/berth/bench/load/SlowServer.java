package dev.berth.bench.load;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers with three bytes, but holds all requests back from the moment it is told to. */
final class SlowServer implements AutoCloseable {
  private final HttpServer server;
  private final AtomicInteger answers = new AtomicInteger();
  private final CountDownLatch open = new CountDownLatch(1);

  SlowServer(int answersBeforeStop) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        "/",
        exchange -> {
          if (answers.incrementAndGet() > answersBeforeStop) {
            await();
          }
          boolean head = exchange.getRequestMethod().equals("HEAD");
          int status = exchange.getRequestURI().getPath().equals("/missing") ? 404 : 200;
          if (head) {
            exchange.getResponseHeaders().set("Content-Length", "3");
            exchange.sendResponseHeaders(status, -1);
          } else {
            exchange.sendResponseHeaders(status, 3);
            exchange.getResponseBody().write(new byte[3]);
          }
          exchange.close();
        });
    server.start();
  }

  private void await() {
    try {
      open.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  int answers() {
    return answers.get();
  }

  void goOn() {
    open.countDown();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    goOn();
    server.stop(0);
  }
}
