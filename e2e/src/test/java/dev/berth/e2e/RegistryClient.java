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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Speaks the distribution API, one method for each request, and expects nothing of the answers. */
final class RegistryClient {
  static final String IMAGE = "application/vnd.oci.image.manifest.v1+json";
  static final String INDEX = "application/vnd.oci.image.index.v1+json";

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

  HttpResponse<byte[]> delete(String path) throws IOException, InterruptedException {
    return send("DELETE", path, BodyPublishers.noBody());
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

  /** On a busy machine the database may take too long for the first answer. */
  void awaitReady() throws Exception {
    Eventually.holds("the registry is ready", PATIENCE, () -> readiness() == 200);
  }

  HttpResponse<byte[]> postUpload(String repository) throws IOException, InterruptedException {
    return send("POST", "/v2/%s/blobs/uploads/".formatted(repository), BodyPublishers.noBody());
  }

  /** Begins an upload whose digest will be of this algorithm. */
  HttpResponse<byte[]> postUpload(String repository, String algorithm)
      throws IOException, InterruptedException {
    return send(
        "POST",
        "/v2/%s/blobs/uploads/?digest-algorithm=%s".formatted(repository, algorithm),
        BodyPublishers.noBody());
  }

  /** Pushes a blob by one request. */
  HttpResponse<byte[]> postBlob(String repository, String digest, byte[] bytes)
      throws IOException, InterruptedException {
    return send(
        "POST",
        "/v2/%s/blobs/uploads/?digest=%s".formatted(repository, digest),
        BodyPublishers.ofByteArray(bytes));
  }

  /** Asks for a blob that another repository has, whichever that is. */
  HttpResponse<byte[]> mount(String repository, String digest)
      throws IOException, InterruptedException {
    return send(
        "POST",
        "/v2/%s/blobs/uploads/?mount=%s".formatted(repository, digest),
        BodyPublishers.noBody());
  }

  HttpResponse<byte[]> mount(String repository, String digest, String from)
      throws IOException, InterruptedException {
    return mount(repository, digest + "&from=" + from);
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
        "PATCH", upload, BodyPublishers.ofByteArray(bytes), "Content-Range", range(first, bytes));
  }

  /** Completes an upload with the last bytes, if any. */
  HttpResponse<byte[]> complete(String upload, String digest, byte[] rest)
      throws IOException, InterruptedException {
    return send("PUT", upload + "?digest=" + digest, BodyPublishers.ofByteArray(rest));
  }

  /** Completes an upload with its last bytes, which begin at a place. */
  HttpResponse<byte[]> completeWithChunk(String upload, String digest, long first, byte[] bytes)
      throws IOException, InterruptedException {
    return send(
        "PUT",
        upload + "?digest=" + digest,
        BodyPublishers.ofByteArray(bytes),
        "Content-Range",
        range(first, bytes));
  }

  private static String range(long first, byte[] bytes) {
    return "%d-%d".formatted(first, first + bytes.length - 1);
  }

  HttpResponse<byte[]> status(String upload) throws IOException, InterruptedException {
    return get(upload);
  }

  HttpResponse<byte[]> cancel(String upload) throws IOException, InterruptedException {
    return delete(upload);
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
    return putManifest(repository, reference, IMAGE, manifest);
  }

  HttpResponse<byte[]> putManifest(
      String repository, String reference, String mediaType, byte[] manifest)
      throws IOException, InterruptedException {
    return send(
        "PUT",
        "/v2/%s/manifests/%s".formatted(repository, reference),
        BodyPublishers.ofByteArray(manifest),
        "Content-Type",
        mediaType);
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

  static JsonNode json(HttpResponse<byte[]> response) {
    return JsonMapper.shared().readTree(response.body());
  }
}
