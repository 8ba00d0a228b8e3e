package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;

/** The ways to send a blob, each down to the request that names the digest. */
enum PushWay {
  /** One POST that has everything. */
  POST_ONLY(RegistryClient::postBlob),

  /** A POST, and a PUT with all bytes. */
  POST_PUT(
      (client, repository, digest, bytes) ->
          client.complete(client.startUpload(repository), digest, bytes)),

  /** One PATCH that says neither how long it is nor where it belongs. */
  STREAM(
      (client, repository, digest, bytes) -> {
        String upload = accepted(client.stream(client.startUpload(repository), bytes));
        return client.complete(upload, digest, new byte[0]);
      }),

  /** One PATCH with its range. */
  ONE_CHUNK(
      (client, repository, digest, bytes) -> {
        String upload = accepted(client.chunk(client.startUpload(repository), 0, bytes));
        return client.complete(upload, digest, new byte[0]);
      }),

  /** Three PATCHes with their ranges. */
  THREE_CHUNKS(
      (client, repository, digest, bytes) -> {
        int last = 2 * third(bytes);
        String upload = sendTwoThirds(client, repository, bytes);
        upload = accepted(client.chunk(upload, last, Bytes.from(bytes, last)));
        return client.complete(upload, digest, new byte[0]);
      }),

  /** Two PATCHes with their ranges, and the last range in the PUT. */
  LAST_CHUNK_IN_PUT(
      (client, repository, digest, bytes) -> {
        int last = 2 * third(bytes);
        String upload = sendTwoThirds(client, repository, bytes);
        return client.completeWithChunk(upload, digest, last, Bytes.from(bytes, last));
      });

  private final Requests requests;

  PushWay(Requests requests) {
    this.requests = requests;
  }

  private interface Requests {
    HttpResponse<byte[]> send(RegistryClient client, String repository, String digest, byte[] bytes)
        throws IOException, InterruptedException;
  }

  /** Sends the bytes. The answer is to the last request, and may be a refusal. */
  HttpResponse<byte[]> push(RegistryClient client, String repository, String digest, byte[] bytes)
      throws IOException, InterruptedException {
    return requests.send(client, repository, digest, bytes);
  }

  private static String sendTwoThirds(RegistryClient client, String repository, byte[] bytes)
      throws IOException, InterruptedException {
    int third = third(bytes);
    String upload = client.startUpload(repository);
    upload = accepted(client.chunk(upload, 0, Bytes.between(bytes, 0, third)));
    return accepted(client.chunk(upload, third, Bytes.between(bytes, third, 2 * third)));
  }

  private static int third(byte[] bytes) {
    return bytes.length / 3;
  }

  /** Where the upload goes on. */
  private static String accepted(HttpResponse<byte[]> answer) {
    assertThat(answer.statusCode()).as(RegistryClient.text(answer)).isEqualTo(202);
    return RegistryClient.location(answer);
  }
}
