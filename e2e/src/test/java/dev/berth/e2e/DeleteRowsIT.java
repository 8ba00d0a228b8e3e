package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is deleted is gone at once, and nothing else is. */
final class DeleteRowsIT {
  @RegisterExtension static final SharedBerth berth = new SharedBerth();

  private final RegistryClient client = berth.client();
  private final String repository = "deleted/" + UUID.randomUUID();
  private final Content content = new Content();
  private final Document image = content.add(content.image());

  @BeforeEach
  void push() throws Exception {
    content.pushBlobs(client, repository);
    put("one");
    put("two");
  }

  private void put(String tag) throws IOException, InterruptedException {
    assertThat(image.put(client, repository, tag).statusCode()).isEqualTo(201);
  }

  private Stored stored(String reference) {
    return Stored.manifest(repository, reference, image);
  }

  @Test
  @Shows({"A2", "A3"})
  void deletesATagAndNothingElse() throws Exception {
    stored("one").assertDeletable(client);
    stored("two").assertReadable(client);
    stored(image.digest()).assertReadable(client);
    OciErrors.assertError(client.delete(stored("one").path()), 404, "MANIFEST_UNKNOWN");
  }

  @Test
  @Shows({"A25", "A26"})
  void deletesAManifestWithItsTags() throws Exception {
    stored("one").assertReadable(client);
    stored(image.digest()).assertDeletable(client);
    stored("one").assertAbsent(client);
    stored("two").assertAbsent(client);
    OciErrors.assertError(client.delete(stored(image.digest()).path()), 404, "MANIFEST_UNKNOWN");
  }

  @ParameterizedTest
  @EnumSource
  @Shows({"A15", "A16"})
  void deletesABlobOfThisRepositoryAlone(Algorithm algorithm) throws Exception {
    byte[] bytes = image.bytes();
    String other = repository + "/other";
    Stored here = Stored.blob(repository, algorithm, bytes);
    Stored there = Stored.blob(other, algorithm, bytes);
    here.assertCreatedBy(client, client.postBlob(repository, here.digest(), bytes));
    there.assertCreatedBy(client, client.postBlob(other, there.digest(), bytes));
    here.assertReadable(client);
    here.assertDeletable(client);
    there.assertReadable(client);
    OciErrors.assertError(client.delete(here.path()), 404, "BLOB_UNKNOWN");
  }

  @Test
  @Shows("A15")
  void keepsABlobWhileAManifestNamesIt() throws Exception {
    for (byte[] bytes : content.blobs().values()) {
      Stored blob = Stored.blob(repository, Algorithm.SHA256, bytes);
      OciErrors.assertError(client.delete(blob.path()), 405, "UNSUPPORTED");
      blob.assertReadable(client);
    }
    stored(image.digest()).assertDeletable(client);
    for (byte[] bytes : content.blobs().values()) {
      Stored.blob(repository, Algorithm.SHA256, bytes).assertDeletable(client);
    }
  }

  @Test
  @Shows("A25")
  void keepsAManifestWhileAnIndexNamesIt() throws Exception {
    Document index = content.add(content.index(image));
    index.put(client, repository, "index");
    OciErrors.assertError(client.delete(stored(image.digest()).path()), 405, "UNSUPPORTED");
    stored(image.digest()).assertReadable(client);
    Stored.manifest(repository, index.digest(), index).assertDeletable(client);
    stored(image.digest()).assertDeletable(client);
  }

  @Test
  @Shows({"A3", "A16", "A26"})
  void takesBackWhatWasDeleted() throws Exception {
    stored("one").assertDeletable(client);
    put("one");
    stored("one").assertReadable(client);
    stored(image.digest()).assertDeletable(client);
    for (byte[] bytes : content.blobs().values()) {
      Stored.blob(repository, Algorithm.SHA256, bytes).assertDeletable(client);
    }
    push();
    stored("one").assertReadable(client);
    stored(image.digest()).assertReadable(client);
  }
}
