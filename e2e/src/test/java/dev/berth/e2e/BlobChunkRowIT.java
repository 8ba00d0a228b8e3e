package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Chunks follow on each other; one that does not is refused, and the upload goes on. */
final class BlobChunkRowIT {
  @RegisterExtension static final SharedBerth berth = new SharedBerth();

  private static final int CHUNK = 1024;

  private final RegistryClient client = berth.client();
  private final String repository = "chunks/" + UUID.randomUUID();
  private final byte[] bytes = Bytes.random(new SplittableRandom(), 3 * CHUNK - 5);
  private String upload = "";

  @BeforeEach
  void start() throws Exception {
    upload = client.startUpload(repository);
  }

  @Test
  @Shows("A8")
  void tellsHowFarItIs() throws Exception {
    assertThat(client.status(upload).headers().firstValue("Range")).contains("0-0");
    send(0);
    assertAt(CHUNK);
    send(1);
    assertAt(2 * CHUNK);
  }

  @ParameterizedTest
  @EnumSource
  @Shows("A8")
  void goesOnAfterChunksOutOfOrder(Algorithm algorithm) throws Exception {
    refuse(1);
    send(0);
    refuse(2);
    refuse(0);
    send(1);
    refuse(0);
    send(2);
    refuse(0);
    Stored blob = Stored.blob(repository, algorithm, bytes);
    blob.assertCreatedBy(client, client.complete(upload, blob.digest(), new byte[0]));
    blob.assertReadable(client);
  }

  @ParameterizedTest
  @EnumSource
  @Shows("A8")
  void goesOnAfterAFinalPutOutOfOrder(Algorithm algorithm) throws Exception {
    Stored blob = Stored.blob(repository, algorithm, bytes);
    refuseLast(blob, 2, 0);
    send(0);
    refuseLast(blob, 2, CHUNK);
    send(1);
    refuseLast(blob, 1, 2 * CHUNK);
    blob.assertAbsent(client);
    blob.assertCreatedBy(
        client, client.completeWithChunk(upload, blob.digest(), 2 * CHUNK, chunk(2)));
    blob.assertReadable(client);
  }

  @Test
  @Shows("A4")
  void cancelsAnUpload() throws Exception {
    send(0);
    assertThat(client.cancel(upload).statusCode()).isEqualTo(204);
    Stored blob = Stored.blob(repository, Algorithm.SHA256, bytes);
    OciErrors.assertError(client.status(upload), 404, "BLOB_UPLOAD_UNKNOWN");
    OciErrors.assertError(client.chunk(upload, CHUNK, chunk(1)), 404, "BLOB_UPLOAD_UNKNOWN");
    OciErrors.assertError(
        client.complete(upload, blob.digest(), bytes), 404, "BLOB_UPLOAD_UNKNOWN");
    OciErrors.assertError(client.cancel(upload), 404, "BLOB_UPLOAD_UNKNOWN");
    blob.assertAbsent(client);
  }

  @Test
  @Shows("A4")
  void cancelsAnUploadThatHasNothingYet() throws Exception {
    assertThat(client.cancel(upload).statusCode()).isEqualTo(204);
    OciErrors.assertError(client.status(upload), 404, "BLOB_UPLOAD_UNKNOWN");
  }

  private byte[] chunk(int number) {
    return Bytes.between(bytes, number * CHUNK, Math.min((number + 1) * CHUNK, bytes.length));
  }

  /** Sends a chunk that is accepted, and goes on where the answer says. */
  private void send(int number) throws IOException, InterruptedException {
    HttpResponse<byte[]> answer = client.chunk(upload, (long) number * CHUNK, chunk(number));
    assertThat(answer.statusCode()).as(RegistryClient.text(answer)).isEqualTo(202);
    assertThat(RegistryClient.received(answer))
        .isEqualTo((long) number * CHUNK + chunk(number).length);
    upload = RegistryClient.location(answer);
  }

  private void refuse(int number) throws IOException, InterruptedException {
    long before = RegistryClient.received(client.status(upload));
    OciErrors.assertError(client.chunk(upload, (long) number * CHUNK, chunk(number)), 416);
    assertAt(before);
  }

  private void refuseLast(Stored blob, int number, long received)
      throws IOException, InterruptedException {
    OciErrors.assertError(
        client.completeWithChunk(upload, blob.digest(), (long) number * CHUNK, chunk(number)), 416);
    assertAt(received);
  }

  private void assertAt(long received) throws IOException, InterruptedException {
    HttpResponse<byte[]> status = client.status(upload);
    assertThat(status.statusCode()).as(RegistryClient.text(status)).isEqualTo(204);
    assertThat(RegistryClient.received(status)).isEqualTo(received);
    upload = RegistryClient.location(status);
  }
}
