package dev.berth.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/** Asks a node over HTTP, as a well-behaved client does. */
public final class TestClient {
  public static final String OCI_MANIFEST = "application/vnd.oci.image.manifest.v1+json";
  public static final String OCI_INDEX = "application/vnd.oci.image.index.v1+json";

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final String address;

  TestClient(int port) {
    this.address = "http://127.0.0.1:" + port;
  }

  public static Digest sha256(String content) {
    return Digest.ofContent(DigestAlgorithm.SHA256, content.getBytes(UTF_8));
  }

  public Answer get(String path) {
    return send("GET", path, BodyPublishers.noBody());
  }

  public Answer head(String path) {
    return send("HEAD", path, BodyPublishers.noBody());
  }

  public Answer delete(String path) {
    return send("DELETE", path, BodyPublishers.noBody());
  }

  public Answer post(String path) {
    return send("POST", path, BodyPublishers.noBody());
  }

  public Answer put(String path, String body, String... headers) {
    return send("PUT", path, BodyPublishers.ofString(body), headers);
  }

  public Answer patch(String path, String body, String... headers) {
    return send("PATCH", path, BodyPublishers.ofString(body), headers);
  }

  /** Sends a body without announcing its length. */
  public Answer patchChunked(String path, byte[] body, String... headers) {
    return send(
        "PATCH", path, BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)), headers);
  }

  public Answer send(String method, String path, BodyPublisher body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address + path))
            .timeout(Duration.ofSeconds(30))
            .method(method, body);
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return answer(HTTP.send(request.build(), BodyHandlers.ofByteArray()));
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(method + " " + path, e);
    }
  }

  private static Answer answer(HttpResponse<byte[]> response) {
    Map<String, String> headers =
        response.headers().map().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().getFirst()));
    return new Answer(response.statusCode(), headers, response.body());
  }

  /** Starts an upload; returns its path. */
  public String startUpload(String repository) {
    return expect(202, post("/v2/%s/blobs/uploads/".formatted(repository)))
        .header("Location")
        .orElseThrow();
  }

  public Digest pushBlob(String repository, String content) {
    Digest digest = sha256(content);
    expect(201, put(startUpload(repository) + "?digest=" + digest, content));
    return digest;
  }

  public Answer putManifest(String repository, Object reference, String manifest) {
    String type = manifest.contains("\"manifests\"") ? OCI_INDEX : OCI_MANIFEST;
    return put(
        "/v2/%s/manifests/%s".formatted(repository, reference), manifest, "Content-Type", type);
  }

  /** Pushes blobs and an image of them; returns the image's digest. */
  public Digest pushImage(String repository, String tag, String content) {
    String image =
        Images.image(pushBlob(repository, "config of " + content), pushBlob(repository, content));
    expect(201, putManifest(repository, tag, image));
    return sha256(image);
  }

  private static Answer expect(int status, Answer answer) {
    if (answer.status() != status) {
      throw new AssertionError(status + " expected: " + answer);
    }
    return answer;
  }
}
