package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;

/**
 * A blob or a manifest that was pushed: its address, and what every answer about it must say. The
 * digest is of the algorithm that it was pushed by.
 */
record Stored(String path, String mediaType, String digest, byte[] bytes) {

  static Stored blob(String repository, Algorithm algorithm, byte[] bytes) {
    String digest = algorithm.digest(bytes);
    return new Stored(
        "/v2/%s/blobs/%s".formatted(repository, digest), "application/octet-stream", digest, bytes);
  }

  /** A manifest by its digest or by a tag. */
  static Stored manifest(String repository, String reference, Document manifest) {
    return new Stored(
        "/v2/%s/manifests/%s".formatted(repository, reference),
        manifest.mediaType(),
        manifest.digest(),
        manifest.bytes());
  }

  /** This answer to its push names the digest and leads to the bytes. */
  void assertCreatedBy(RegistryClient client, HttpResponse<byte[]> answer)
      throws IOException, InterruptedException {
    assertThat(answer.statusCode()).as(RegistryClient.text(answer)).isEqualTo(201);
    assertThat(answer.headers().firstValue("Docker-Content-Digest")).contains(digest);
    assertGiven(client.get(RegistryClient.location(answer)));
  }

  void assertReadable(RegistryClient client) throws IOException, InterruptedException {
    assertHead(client);
    assertGet(client);
  }

  void assertHead(RegistryClient client) throws IOException, InterruptedException {
    HttpResponse<byte[]> head = client.head(path);
    assertDescribed(head);
    assertThat(head.body()).isEmpty();
  }

  void assertGet(RegistryClient client) throws IOException, InterruptedException {
    assertGiven(client.get(path));
  }

  private void assertGiven(HttpResponse<byte[]> answer) {
    assertDescribed(answer);
    assertThat(answer.body()).isEqualTo(bytes);
  }

  private void assertDescribed(HttpResponse<byte[]> answer) {
    assertThat(answer.statusCode()).as(path).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).as(path).contains(mediaType);
    assertThat(answer.headers().firstValueAsLong("Content-Length")).as(path).hasValue(bytes.length);
    assertThat(answer.headers().firstValue("Docker-Content-Digest")).as(path).contains(digest);
  }

  /** Neither HEAD nor GET finds it. */
  void assertAbsent(RegistryClient client) throws IOException, InterruptedException {
    assertThat(client.head(path).statusCode()).as(path).isEqualTo(404);
    OciErrors.assertError(client.get(path), 404);
  }

  /** It is there, is deleted, and is gone at once. */
  void assertDeletable(RegistryClient client) throws IOException, InterruptedException {
    assertThat(client.head(path).statusCode()).as(path).isEqualTo(200);
    HttpResponse<byte[]> answer = client.delete(path);
    assertThat(answer.statusCode()).as(path + ": " + RegistryClient.text(answer)).isEqualTo(202);
    assertAbsent(client);
  }
}
