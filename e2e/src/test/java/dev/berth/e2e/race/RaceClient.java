package dev.berth.e2e.race;

import dev.berth.e2e.race.Touch.Kind;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Sends each request to any of the nodes, and expects nothing of the answer but that the registry
 * did not fail. Used by one thread.
 */
final class RaceClient {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final byte[] NOTHING = {};

  private final HttpClient http;
  private final List<URI> nodes;
  private final RandomGenerator random;
  private final Meetings meetings;
  private final Tally tally;

  RaceClient(
      HttpClient http, List<URI> nodes, RandomGenerator random, Meetings meetings, Tally tally) {
    this.http = http;
    this.nodes = nodes;
    this.random = random;
    this.meetings = meetings;
    this.tally = tally;
  }

  Answer headBlob(String repository, String digest) {
    return send("HEAD", blobs(repository, digest), NOTHING, Touch.of(Kind.CHECK, digest));
  }

  Answer headManifest(String repository, String digest) {
    return send("HEAD", manifests(repository, digest), NOTHING, Touch.of(Kind.CHECK, digest));
  }

  Answer mount(String repository, String digest, String from) {
    String path = uploads(repository) + "?mount=%s&from=%s".formatted(digest, from);
    return send("POST", path, NOTHING, Touch.of(Kind.MOUNT, digest));
  }

  Answer postBlob(String repository, Blob blob) {
    String path = uploads(repository) + "?digest=" + blob.digest();
    return send("POST", path, blob.bytes(), Touch.of(Kind.PUSH, blob.digest()));
  }

  Answer startUpload(String repository) {
    return send("POST", uploads(repository), NOTHING, Touch.none(Kind.PART));
  }

  Answer append(String upload, byte[] bytes) {
    return send("PATCH", upload, bytes, Touch.none(Kind.PART));
  }

  Answer complete(String upload, String digest, byte[] rest) {
    return send("PUT", upload + "?digest=" + digest, rest, Touch.of(Kind.PUSH, digest));
  }

  Answer putManifest(String repository, Image image, List<String> tags) {
    String path =
        tags.size() == 1
            ? manifests(repository, tags.getFirst())
            : manifests(repository, image.digest()) + query(tags);
    return send("PUT", path, image.bytes(), Touch.push(image), "Content-Type", image.mediaType());
  }

  private static String query(List<String> tags) {
    return tags.stream()
        .map(tag -> "&tag=" + tag)
        .collect(Collectors.joining())
        .replaceFirst("&", "?");
  }

  Answer getManifest(String repository, String reference) {
    return send("GET", manifests(repository, reference), NOTHING, Touch.none(Kind.PULL));
  }

  Answer getBlob(String repository, String digest) {
    return send("GET", blobs(repository, digest), NOTHING, Touch.none(Kind.PART));
  }

  /** Deletes a tag, or the manifest of a digest. */
  Answer deleteManifest(String repository, String reference) {
    return send("DELETE", manifests(repository, reference), NOTHING, Touch.none(Kind.DELETE));
  }

  Answer deleteBlob(String repository, String digest) {
    return send("DELETE", blobs(repository, digest), NOTHING, Touch.none(Kind.DELETE));
  }

  Answer deleteRepository(String repository) {
    return send("DELETE", "/berth/v1/repositories/" + repository, NOTHING, Touch.none(Kind.DELETE));
  }

  private static String manifests(String repository, String reference) {
    return "/v2/%s/manifests/%s".formatted(repository, reference);
  }

  private static String blobs(String repository, String digest) {
    return "/v2/%s/blobs/%s".formatted(repository, digest);
  }

  private static String uploads(String repository) {
    return "/v2/%s/blobs/uploads/".formatted(repository);
  }

  private Answer send(String method, String path, byte[] body, Touch touch, String... headers) {
    URI node = nodes.get(random.nextInt(nodes.size()));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(node.resolve(path))
            .timeout(PATIENCE)
            .method(method, BodyPublishers.ofByteArray(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    long startedMicros = Meetings.microsNow();
    long started = System.nanoTime();
    HttpResponse<byte[]> response = send(method + " " + path, request.build());
    long ended = System.nanoTime();
    meetings.visited(touch, startedMicros);
    tally.answered(touch.kind());
    return answer(method + " " + path, response, started, ended);
  }

  private HttpResponse<byte[]> send(String name, HttpRequest request) {
    try {
      return http.send(request, BodyHandlers.ofByteArray());
    } catch (IOException e) {
      throw new AssertionError(name + " got no answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(name + " was interrupted", e);
    }
  }

  private static Answer answer(
      String name, HttpResponse<byte[]> response, long started, long ended) {
    Answer answer =
        new Answer(
            name,
            response.statusCode(),
            response.body(),
            response.headers().firstValue("Location"),
            response.headers().firstValue("Docker-Content-Digest"),
            started,
            ended);
    if (answer.status() >= 500 || answer.status() == 429) {
      throw answer.unexpected();
    }
    return answer;
  }
}
