package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;

/** An upload that was begun: where it goes on, and all the bytes it should have in the end. */
record Push(String repository, String upload, byte[] bytes) {

  static Push start(RegistryClient client, String repository, byte[] bytes)
      throws IOException, InterruptedException {
    return new Push(repository, client.startUpload(repository), bytes);
  }

  String digest() {
    return Bytes.digest(bytes);
  }

  /** The path and query of the request that completes it. */
  String completion() {
    return upload + "?digest=" + digest();
  }

  /**
   * Goes on from where the registry says it is, whatever happened before. An upload that is gone
   * was completed without its client hearing of it, and then the blob is there.
   *
   * @return how many bytes were there
   */
  long resume(RegistryClient client) throws IOException, InterruptedException {
    HttpResponse<byte[]> status = client.status(upload);
    if (status.statusCode() == 404) {
      assertHasBlob(client);
      return bytes.length;
    }
    assertThat(status.statusCode()).as(RegistryClient.text(status)).isEqualTo(204);
    long received = RegistryClient.received(status);
    if (received < bytes.length) {
      HttpResponse<byte[]> chunk = client.chunk(upload, received, Bytes.from(bytes, received));
      assertThat(chunk.statusCode()).as(RegistryClient.text(chunk)).isEqualTo(202);
    }
    HttpResponse<byte[]> completed = client.complete(upload, digest(), new byte[0]);
    assertThat(completed.statusCode()).as(RegistryClient.text(completed)).isEqualTo(201);
    assertHasBlob(client);
    return received;
  }

  void assertHasBlob(RegistryClient client) throws IOException, InterruptedException {
    HttpResponse<byte[]> blob = client.blob(repository, digest());
    assertThat(blob.statusCode()).as(RegistryClient.text(blob)).isEqualTo(200);
    assertThat(blob.body()).isEqualTo(bytes);
  }
}
