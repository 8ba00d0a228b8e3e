package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/**
 * Manifests of which parts are missing, where the setting allows them: they come back as they were
 * pushed, and what comes later belongs to them.
 */
@Tag("slow")
final class SparseKindsIT {
  @TempDir private static Path folder;
  private static Berth berth;
  private static RegistryClient client;

  private final String repository = "mirror/" + UUID.randomUUID();
  private final Content content = new Content();

  @BeforeAll
  static void start() throws Exception {
    berth = Berth.start(DataFolders.used(folder), "manifest.sparse=mirror/*");
    client = berth.client();
  }

  @AfterAll
  static void stop() throws Exception {
    try (var _ = berth) {
      berth.check();
    }
  }

  private void push(Document manifest, String reference) throws Exception {
    Stored.manifest(repository, reference, manifest)
        .assertCreatedBy(client, manifest.put(client, repository, reference));
  }

  private Stored blob(ObjectNode descriptor) {
    byte[] bytes =
        Objects.requireNonNull(content.blobs().get(descriptor.path("digest").asString()));
    return Stored.blob(repository, Algorithm.SHA256, bytes);
  }

  private void pushBlob(ObjectNode descriptor) throws Exception {
    Stored blob = blob(descriptor);
    blob.assertCreatedBy(client, client.postBlob(repository, blob.digest(), blob.bytes()));
  }

  private Stored manifest(Document manifest) {
    return Stored.manifest(repository, manifest.digest(), manifest);
  }

  private static void collect() throws IOException, InterruptedException {
    LauncherRun run = berth.run("gc", "run", "--now", "--yes");
    assertThat(run.exitCode()).as(run.output() + run.errors()).isZero();
  }

  private void assertKept(Stored part, Document by) throws Exception {
    var refused = client.delete(part.path());
    OciErrors.assertError(refused, 405, "UNSUPPORTED");
    assertThat(OciErrors.details(refused)).containsExactly(by.digest());
  }

  @Test
  @Shows("K29")
  void keepsAnIndexOfWhichOneImageIsThere() throws Exception {
    Document there = content.add(content.image());
    content.pushBlobs(client, repository);
    push(there, there.digest());
    Document missing = content.add(content.image());
    Document index = content.add(content.index(there, missing));

    push(index, "latest");

    manifest(index).assertReadable(client);
    manifest(there).assertReadable(client);
    manifest(missing).assertAbsent(client);
    assertKept(manifest(there), index);
  }

  @Test
  @Shows({"K29", "K31"})
  void keepsAnImageThatComesAfterItsIndexUntilTheIndexGoes() throws Exception {
    Document image = content.add(content.image());
    Document index = content.add(content.index(image));
    push(index, "latest");
    content.pushBlobs(client, repository);
    push(image, image.digest());

    collect();

    manifest(image).assertReadable(client);
    for (byte[] blob : content.blobs().values()) {
      Stored.blob(repository, Algorithm.SHA256, blob).assertReadable(client);
    }
    assertKept(manifest(image), index);

    manifest(index).assertDeletable(client);
    collect();

    manifest(image).assertAbsent(client);
    for (byte[] blob : content.blobs().values()) {
      Stored.blob(repository, Algorithm.SHA256, blob).assertAbsent(client);
    }
  }

  @Test
  @Shows({"K30", "K31"})
  void keepsAnImageWhoseBlobsComeLater() throws Exception {
    ObjectNode config = content.config("amd64");
    ObjectNode layer = content.compressedLayer();
    Document image = content.add(content.image(config, layer));
    push(image, "latest");
    blob(config).assertAbsent(client);
    blob(layer).assertAbsent(client);

    pushBlob(config);
    pushBlob(layer);
    collect();

    blob(config).assertReadable(client);
    blob(layer).assertReadable(client);
    assertKept(blob(layer), image);
    assertKept(blob(config), image);
  }

  @Test
  @Shows("K30")
  void servesNoBlobOfAnotherRepository() throws Exception {
    ObjectNode config = content.config("amd64");
    ObjectNode layer = content.compressedLayer();
    Document image = content.add(content.image(config, layer));
    String other = "other/" + UUID.randomUUID();
    content.pushBlobs(client, other);
    assertThat(image.put(client, other, "latest").statusCode()).isEqualTo(201);

    push(image, "latest");

    blob(config).assertAbsent(client);
    blob(layer).assertAbsent(client);
    assertThat(client.mount(repository, blob(layer).digest(), other).statusCode()).isEqualTo(201);
    blob(config).assertAbsent(client);
    blob(layer).assertReadable(client);
    assertKept(blob(layer), image);
  }

  @Test
  @Shows("K17")
  void refusesThemElsewhere() throws Exception {
    Document image = content.add(content.image(content.config("amd64")));
    String elsewhere = "elsewhere/" + UUID.randomUUID();

    OciErrors.assertError(image.put(client, elsewhere, "latest"), 400, "MANIFEST_BLOB_UNKNOWN");

    Stored.manifest(elsewhere, "latest", image).assertAbsent(client);
  }
}
