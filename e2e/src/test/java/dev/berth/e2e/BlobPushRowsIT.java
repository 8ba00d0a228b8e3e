package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every way to send a blob, by digests of each algorithm. */
final class BlobPushRowsIT {
  @RegisterExtension static final SharedBerth berth = new SharedBerth();

  private final RegistryClient client = berth.client();
  private final String repository = "pushed/" + UUID.randomUUID();
  private final byte[] bytes = Bytes.random(new SplittableRandom(), 3 * 1024 - 5);

  /** The blob is at the Location of the answer, can be read, and can be deleted. */
  private void push(PushWay way, Algorithm algorithm, byte[] content)
      throws IOException, InterruptedException {
    Stored blob = Stored.blob(repository, algorithm, content);
    blob.assertCreatedBy(client, way.push(client, repository, blob.digest(), content));
    blob.assertReadable(client);
    blob.assertDeletable(client);
  }

  @ParameterizedTest
  @EnumSource
  @Shows({"A5", "A6"})
  void takesABlobByOnePost(Algorithm algorithm) throws Exception {
    push(PushWay.POST_ONLY, algorithm, bytes);
  }

  @ParameterizedTest
  @EnumSource
  @Shows({"A5", "A7"})
  void takesABlobByPostAndPut(Algorithm algorithm) throws Exception {
    push(PushWay.POST_PUT, algorithm, bytes);
  }

  @ParameterizedTest
  @EnumSource
  @Shows({"A5", "A9"})
  void takesABlobAsAStream(Algorithm algorithm) throws Exception {
    push(PushWay.STREAM, algorithm, bytes);
  }

  @ParameterizedTest
  @EnumSource
  @Shows({"A5", "A8"})
  void takesABlobInChunks(Algorithm algorithm) throws Exception {
    push(PushWay.ONE_CHUNK, algorithm, bytes);
    push(PushWay.THREE_CHUNKS, algorithm, bytes);
    push(PushWay.LAST_CHUNK_IN_PUT, algorithm, bytes);
  }

  @Test
  @Shows("K22")
  void keepsBlobsBySha256() throws Exception {
    keepsBlobs(Algorithm.SHA256);
  }

  @Test
  @Shows("K23")
  void keepsBlobsBySha512() throws Exception {
    keepsBlobs(Algorithm.SHA512);
  }

  private void keepsBlobs(Algorithm algorithm) throws IOException, InterruptedException {
    for (PushWay way : PushWay.values()) {
      push(way, algorithm, bytes);
    }
    for (PushWay way : new PushWay[] {PushWay.POST_ONLY, PushWay.POST_PUT, PushWay.STREAM}) {
      push(way, algorithm, new byte[0]);
      push(way, algorithm, "{}".getBytes(StandardCharsets.UTF_8));
    }
  }

  @ParameterizedTest
  @EnumSource
  @Shows("A5")
  void refusesBytesOfAnotherDigest(PushWay way) throws Exception {
    for (Algorithm algorithm : Algorithm.values()) {
      Stored other =
          Stored.blob(repository, algorithm, "other bytes".getBytes(StandardCharsets.UTF_8));
      HttpResponse<byte[]> answer = way.push(client, repository, other.digest(), bytes);
      OciErrors.assertError(answer, 400, "DIGEST_INVALID");
      other.assertAbsent(client);
      Stored.blob(repository, algorithm, bytes).assertAbsent(client);
    }
  }

  @ParameterizedTest
  @CsvSource({"sha256,SHA256", "sha256,SHA512", "sha512,SHA256", "sha512,SHA512"})
  @Shows("A5")
  void takesEitherDigestWhateverAlgorithmWasAnnounced(String announced, Algorithm algorithm)
      throws Exception {
    HttpResponse<byte[]> started = client.postUpload(repository, announced);
    assertThat(started.statusCode()).isEqualTo(202);
    Stored blob = Stored.blob(repository, algorithm, bytes);
    blob.assertCreatedBy(
        client, client.complete(RegistryClient.location(started), blob.digest(), bytes));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"sha256:baddigeststring", "sha1:da39a3ee5e6b4b0d3255bfef95601890afd80709"})
  @Shows("A5")
  void refusesADigestThatIsNone(String digest) throws Exception {
    for (PushWay way : PushWay.values()) {
      OciErrors.assertError(way.push(client, repository, digest, bytes), 400, "DIGEST_INVALID");
    }
  }
}
