package dev.berth.e2e.consistency;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.berth.e2e.Bytes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Just enough of a registry for clients, in memory. Node b remembers its answers for a while,
 * whatever has changed since.
 */
final class FakeRegistry implements AutoCloseable {
  /** The bytes of manifests by their paths, those with tags and those with digests. */
  private final Map<String, byte[]> manifests = new ConcurrentHashMap<>();

  private final Map<String, Remembered> memory = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Duration memorable;
  private final HttpServer a;
  private final HttpServer b;

  private record Remembered(Optional<byte[]> manifest, long until) {}

  FakeRegistry(Duration memorable) throws IOException {
    this.memorable = memorable;
    this.a = start("a");
    this.b = start("b");
  }

  private HttpServer start(String name) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", exchange -> handle(name, exchange));
    server.start();
    return server;
  }

  Node a() {
    return new Node("a", address(a));
  }

  Node b() {
    return new Node("b", address(b));
  }

  private static URI address(HttpServer server) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void handle(String node, HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    byte[] body = exchange.getRequestBody().readAllBytes();
    switch (exchange.getRequestMethod()) {
      case "PUT" -> {
        put(path, body);
        answer(exchange, 201);
      }
      case "DELETE" -> answer(exchange, delete(path) ? 202 : 404);
      case "POST" -> answer(exchange, 201);
      default -> answer(exchange, node.equals("b") ? remembered(path) : find(path));
    }
  }

  private synchronized void put(String path, byte[] manifest) {
    manifests.put(path, manifest);
    manifests.put(path.replaceFirst("[^/]+$", Bytes.digest(manifest)), manifest);
  }

  private synchronized Optional<byte[]> find(String path) {
    return Optional.ofNullable(manifests.get(path));
  }

  private Optional<byte[]> remembered(String path) {
    long now = System.nanoTime();
    return memory.compute(
            path,
            (_, last) ->
                last != null && now < last.until
                    ? last
                    : new Remembered(find(path), now + memorable.toNanos()))
        .manifest;
  }

  /** A tag goes alone, a manifest with its tag, and a repository with everything. */
  private synchronized boolean delete(String path) {
    if (!path.contains("/manifests/")) {
      String repository = path.replaceFirst("^/berth/v1/repositories/", "/v2/") + "/";
      return manifests.keySet().removeIf(other -> other.startsWith(repository));
    }
    byte[] manifest = manifests.remove(path);
    if (manifest != null && path.contains("sha256:")) {
      manifests.values().removeIf(other -> other == manifest);
    }
    return manifest != null;
  }

  private static void answer(HttpExchange exchange, Optional<byte[]> manifest) throws IOException {
    if (manifest.isEmpty()) {
      answer(exchange, 404);
      return;
    }
    byte[] bytes = manifest.get();
    boolean head = exchange.getRequestMethod().equals("HEAD");
    exchange.getResponseHeaders().set("Docker-Content-Digest", Bytes.digest(bytes));
    exchange.sendResponseHeaders(200, head ? -1 : bytes.length);
    if (!head) {
      exchange.getResponseBody().write(bytes);
    }
    exchange.close();
  }

  private static void answer(HttpExchange exchange, int status) throws IOException {
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  @Override
  public void close() {
    a.stop(0);
    b.stop(0);
    threads.close();
  }
}
