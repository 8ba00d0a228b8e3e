package dev.berth.e2e.consistency;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Sends the requests of one client, each to the node it is told. */
final class Requests {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final byte[] NOTHING = {};

  private final HttpClient http;
  private final String client;

  Requests(HttpClient http, String client) {
    this.http = http;
    this.client = client;
  }

  /** Reads a manifest by tag or digest, with GET or HEAD. */
  Reply read(Node node, String method, String repository, String reference) {
    return send(node, method, manifests(repository, reference), NOTHING);
  }

  Reply put(Node node, Place place, Manifest manifest) {
    return send(
        node,
        "PUT",
        manifests(place.repository(), place.tag()),
        manifest.bytes(),
        "Content-Type",
        Manifest.MEDIA_TYPE);
  }

  /** Deletes a tag, or the manifest of a digest. */
  Reply delete(Node node, String repository, String reference) {
    return send(node, "DELETE", manifests(repository, reference), NOTHING);
  }

  Reply deleteRepository(Node node, String repository) {
    return send(node, "DELETE", "/berth/v1/repositories/" + repository, NOTHING);
  }

  /** Pushes the blob that all manifests name. */
  Reply pushBlob(Node node, String repository) {
    String path = "/v2/%s/blobs/uploads/?digest=%s".formatted(repository, Manifest.BLOB_DIGEST);
    return send(node, "POST", path, Manifest.BLOB);
  }

  private static String manifests(String repository, String reference) {
    return "/v2/%s/manifests/%s".formatted(repository, reference);
  }

  private Reply send(Node node, String method, String path, byte[] body, String... headers) {
    String by = "%s, %s at %s".formatted(client, method, node.name());
    HttpRequest.Builder request =
        HttpRequest.newBuilder(node.address().resolve(path))
            .timeout(PATIENCE)
            .method(method, BodyPublishers.ofByteArray(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    long began = System.nanoTime();
    try {
      var response = http.send(request.build(), BodyHandlers.ofByteArray());
      return Reply.of(by, response, began, System.nanoTime());
    } catch (IOException e) {
      return Reply.none(by, began, System.nanoTime());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(by + " was interrupted", e);
    }
  }
}
