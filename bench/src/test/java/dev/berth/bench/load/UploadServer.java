package dev.berth.bench.load;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

/** The least of a registry that can be pushed to: blobs in two requests, and manifests. */
final class UploadServer implements AutoCloseable {
  private final HttpServer server;
  private final Map<String, String> stored = new ConcurrentHashMap<>();
  private final int mostBlobs;

  /** Creates one that takes so many blobs and refuses more. */
  UploadServer(int mostBlobs) throws IOException {
    this.mostBlobs = mostBlobs;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    String path = exchange.getRequestURI().toString();
    int status =
        switch (exchange.getRequestMethod()) {
          case "HEAD" -> stored.containsKey(path) ? 200 : 404;
          case "POST" -> {
            exchange.getResponseHeaders().set("Location", "/upload?state=x");
            yield 202;
          }
          default -> put(path, Body.of(body).digest());
        };
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  private int put(String path, String digest) {
    if (path.startsWith("/upload") && !path.equals("/upload?state=x&digest=" + digest)) {
      return 400;
    }
    if (stored.size() >= mostBlobs) {
      return 507;
    }
    stored.put(path.replaceFirst(".*digest=", "/v2/some/app/blobs/"), digest);
    return 201;
  }

  /** Digests by path. */
  Map<String, String> stored() {
    return stored;
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
