package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;

/** The ways to send a blob, each down to the request that names the digest. */
enum PushWay {
  /** One POST that has everything. */
  POST_ONLY,

  /** A POST, and a PUT with all bytes. */
  POST_PUT,

  /** One PATCH that says neither how long it is nor where it belongs. */
  STREAM,

  /** One PATCH with its range. */
  ONE_CHUNK,

  /** Three PATCHes with their ranges. */
  THREE_CHUNKS,

  /** Two PATCHes with their ranges, and the last range in the PUT. */
  LAST_CHUNK_IN_PUT;

  /** Sends the bytes. The answer is to the last request, and may be a refusal. */
  HttpResponse<byte[]> push(RegistryClient client, String repository, String digest, byte[] bytes)
      throws IOException, InterruptedException {
    return switch (this) {
      case POST_ONLY -> client.postBlob(repository, digest, bytes);
      case POST_PUT -> client.complete(client.startUpload(repository), digest, bytes);
      case STREAM -> {
        String upload = accepted(client.stream(client.startUpload(repository), bytes));
        yield client.complete(upload, digest, new byte[0]);
      }
      case ONE_CHUNK -> {
        String upload = accepted(client.chunk(client.startUpload(repository), 0, bytes));
        yield client.complete(upload, digest, new byte[0]);
      }
      case THREE_CHUNKS -> {
        int last = 2 * third(bytes);
        String upload = sendTwoThirds(client, repository, bytes);
        upload = accepted(client.chunk(upload, last, Bytes.from(bytes, last)));
        yield client.complete(upload, digest, new byte[0]);
      }
      case LAST_CHUNK_IN_PUT -> {
        int last = 2 * third(bytes);
        String upload = sendTwoThirds(client, repository, bytes);
        yield client.completeWithChunk(upload, digest, last, Bytes.from(bytes, last));
      }
    };
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
