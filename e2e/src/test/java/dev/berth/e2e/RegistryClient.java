package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Speaks the distribution API, one method for each request, and expects nothing of the answers. */
final class RegistryClient {
  static final String IMAGE = "application/vnd.oci.image.manifest.v1+json";

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final URI registry;

  RegistryClient(URI registry) {
    this.registry = registry;
  }

  URI registry() {
    return registry;
  }

  HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
    return send("GET", path, BodyPublishers.noBody());
  }

  HttpResponse<byte[]> head(String path) throws IOException, InterruptedException {
    return send("HEAD", path, BodyPublishers.noBody());
  }

  HttpResponse<byte[]> send(String method, String path, BodyPublisher body, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(registry.resolve(path)).timeout(PATIENCE).method(method, body);
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HTTP.send(request.build(), BodyHandlers.ofByteArray());
  }

  int readiness() throws IOException, InterruptedException {
    return get("/health/ready").statusCode();
  }

  HttpResponse<byte[]> postUpload(String repository) throws IOException, InterruptedException {
    return send("POST", "/v2/%s/blobs/uploads/".formatted(repository), BodyPublishers.noBody());
  }

  /** Begins an upload; returns its location. */
  String startUpload(String repository) throws IOException, InterruptedException {
    HttpResponse<byte[]> response = postUpload(repository);
    assertThat(response.statusCode()).as(text(response)).isEqualTo(202);
    return location(response);
  }

  static String location(HttpResponse<?> response) {
    return response.headers().firstValue("Location").orElseThrow();
  }

  /** Sends bytes without saying where they belong or how many they are. */
  HttpResponse<byte[]> stream(String upload, byte[] bytes)
      throws IOException, InterruptedException {
    return send("PATCH", upload, BodyPublishers.fromPublisher(BodyPublishers.ofByteArray(bytes)));
  }

  /** Sends bytes that begin at a place. */
  HttpResponse<byte[]> chunk(String upload, long first, byte[] bytes)
      throws IOException, InterruptedException {
    return send(
        "PATCH",
        upload,
        BodyPublishers.ofByteArray(bytes),
        "Content-Range",
        "%d-%d".formatted(first, first + bytes.length - 1));
  }

  /** Completes an upload with the last bytes, if any. */
  HttpResponse<byte[]> complete(String upload, String digest, byte[] rest)
      throws IOException, InterruptedException {
    return send("PUT", upload + "?digest=" + digest, BodyPublishers.ofByteArray(rest));
  }

  HttpResponse<byte[]> status(String upload) throws IOException, InterruptedException {
    return get(upload);
  }

  HttpResponse<byte[]> cancel(String upload) throws IOException, InterruptedException {
    return send("DELETE", upload, BodyPublishers.noBody());
  }

  /** How many bytes an answer says are there. */
  static long received(HttpResponse<?> response) {
    String range = response.headers().firstValue("Range").orElseThrow();
    assertThat(range).startsWith("0-");
    long last = Long.parseLong(range.substring(2));
    return last == 0 ? 0 : last + 1;
  }

  /** Pushes a blob in one piece; returns its digest. */
  String pushBlob(String repository, byte[] bytes) throws IOException, InterruptedException {
    String digest = Bytes.digest(bytes);
    HttpResponse<byte[]> response = complete(startUpload(repository), digest, bytes);
    assertThat(response.statusCode()).as(text(response)).isEqualTo(201);
    return digest;
  }

  HttpResponse<byte[]> putManifest(String repository, String reference, byte[] manifest)
      throws IOException, InterruptedException {
    return send(
        "PUT",
        "/v2/%s/manifests/%s".formatted(repository, reference),
        BodyPublishers.ofByteArray(manifest),
        "Content-Type",
        IMAGE);
  }

  HttpResponse<byte[]> blob(String repository, String digest)
      throws IOException, InterruptedException {
    return get("/v2/%s/blobs/%s".formatted(repository, digest));
  }

  HttpResponse<byte[]> manifest(String repository, String reference)
      throws IOException, InterruptedException {
    return get("/v2/%s/manifests/%s".formatted(repository, reference));
  }

  static String text(HttpResponse<byte[]> response) {
    return new String(response.body(), StandardCharsets.UTF_8);
  }
}
