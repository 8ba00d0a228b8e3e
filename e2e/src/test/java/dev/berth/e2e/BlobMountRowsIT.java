package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A blob that one repository has need not be sent to another. */
final class BlobMountRowsIT {
  @RegisterExtension static final SharedBerth berth = new SharedBerth();

  private final RegistryClient client = berth.client();
  private final String repository = "mounted/" + UUID.randomUUID();
  private final String source = "source/" + UUID.randomUUID();
  private final byte[] bytes = Bytes.random(new SplittableRandom(), 512);

  @ParameterizedTest
  @EnumSource
  @Shows("A10")
  void mountsABlobOfAnotherRepository(Algorithm algorithm) throws Exception {
    Stored original = push(algorithm);
    Stored mounted = Stored.blob(repository, algorithm, bytes);
    mounted.assertCreatedBy(client, client.mount(repository, mounted.digest(), source));
    mounted.assertReadable(client);
    mounted.assertDeletable(client);
    original.assertReadable(client);
    original.assertDeletable(client);
  }

  @ParameterizedTest
  @EnumSource
  @Shows("A11")
  void mountsABlobOfWhicheverRepositoryHasIt(Algorithm algorithm) throws Exception {
    Stored original = push(algorithm);
    Stored mounted = Stored.blob(repository, algorithm, bytes);
    mounted.assertCreatedBy(client, client.mount(repository, mounted.digest()));
    original.assertDeletable(client);
    mounted.assertReadable(client);
  }

  @ParameterizedTest
  @EnumSource
  @Shows("A10")
  void beginsAnUploadWhenTheSourceDoesNotHaveTheBlob(Algorithm algorithm) throws Exception {
    push(algorithm);
    String other = "other/" + UUID.randomUUID();
    client.pushBlob(other, new byte[] {1});
    Stored blob = Stored.blob(repository, algorithm, bytes);
    assertBeginsUpload(blob, client.mount(repository, blob.digest(), other));
  }

  @ParameterizedTest
  @EnumSource
  @Shows("A10")
  void beginsAnUploadWhenThereIsNoSuchSource(Algorithm algorithm) throws Exception {
    Stored blob = Stored.blob(repository, algorithm, bytes);
    assertBeginsUpload(blob, client.mount(repository, blob.digest(), source));
  }

  @ParameterizedTest
  @EnumSource
  @Shows("A11")
  void beginsAnUploadWhenNoRepositoryHasTheBlob(Algorithm algorithm) throws Exception {
    Stored blob = Stored.blob(repository, algorithm, bytes);
    assertBeginsUpload(blob, client.mount(repository, blob.digest()));
  }

  private Stored push(Algorithm algorithm) throws IOException, InterruptedException {
    Stored blob = Stored.blob(source, algorithm, bytes);
    blob.assertCreatedBy(client, client.postBlob(source, blob.digest(), bytes));
    return blob;
  }

  private void assertBeginsUpload(Stored blob, HttpResponse<byte[]> answer)
      throws IOException, InterruptedException {
    assertThat(answer.statusCode()).isEqualTo(202);
    blob.assertAbsent(client);
    blob.assertCreatedBy(
        client, client.complete(RegistryClient.location(answer), blob.digest(), bytes));
  }
}
