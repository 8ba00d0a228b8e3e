package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/**
 * Everything that clients do with a repository. One node is told to change something, and then both
 * nodes are asked, which may be the same: what was acknowledged must show at once. Whatever is
 * going to be changed is read several times before, so that there is a copy of it if there can be
 * one.
 */
final class RepositoryTour {
  /** The first may make a copy, the second uses it. */
  private static final int READS = 2;

  private static final String TAG = "latest";

  private final RegistryClient writer;
  private final Set<RegistryClient> readers;
  private final String repository;
  private final String other = "other/" + UUID.randomUUID();
  private final Content content = new Content();
  private final Document first = content.add(content.image());
  private final Document second = content.add(content.image());
  private final Document referrer =
      content.add(content.artifact("application/vnd.example").set("subject", first.descriptor()));

  RepositoryTour(RegistryClient writer, RegistryClient reader, String repository) {
    this.writer = writer;
    this.readers = writer == reader ? Set.of(writer) : Set.of(writer, reader);
    this.repository = repository;
  }

  /** Does it all; the repository is there in the end, with one image that is tagged. */
  void run() throws IOException, InterruptedException {
    push();
    mount();
    moveTag();
    deleteTag();
    deleteBlob();
    deleteManifest();
    expect(201, second.put(writer, repository, TAG));
    replaceRepository(repository + "/replaced");
  }

  private void push() throws IOException, InterruptedException {
    content.push(writer, repository);
    expect(201, first.put(writer, repository, TAG));
    expect(201, first.put(writer, repository, "kept"));
    for (Document manifest : content.manifests()) {
      assertThere(Stored.manifest(repository, manifest.digest(), manifest));
    }
    for (byte[] blob : content.blobs().values()) {
      assertThere(Stored.blob(repository, Algorithm.SHA256, blob));
    }
    assertThere(tagged(TAG, first));
    for (RegistryClient reader : readers) {
      assertThat(tags(reader)).containsExactly("kept", TAG);
      assertThat(ReferrerList.of(reader, repository, first.digest()).entries())
          .containsExactly(referrer.referrer());
    }
  }

  private void mount() throws IOException, InterruptedException {
    byte[] blob = content.blobs().values().iterator().next();
    expect(201, writer.mount(other, Algorithm.SHA256.digest(blob), repository));
    Stored mounted = Stored.blob(other, Algorithm.SHA256, blob);
    assertThere(mounted);
    expect(202, writer.delete(mounted.path()));
    assertGone(mounted);
  }

  private void moveTag() throws IOException, InterruptedException {
    expect(201, second.put(writer, repository, TAG));
    assertThere(tagged(TAG, second));
    assertThere(tagged("kept", first));
  }

  private void deleteTag() throws IOException, InterruptedException {
    expect(202, writer.delete(tagged(TAG, second).path()));
    assertGone(tagged(TAG, second));
  }

  private void deleteManifest() throws IOException, InterruptedException {
    expect(202, writer.delete(Stored.manifest(repository, first.digest(), first).path()));
    assertGone(Stored.manifest(repository, first.digest(), first));
    assertGone(tagged("kept", first));
    assertThere(Stored.manifest(repository, second.digest(), second));
  }

  private void deleteBlob() throws IOException, InterruptedException {
    Stored blob = blobOf(100);
    assertThat(writer.pushBlob(repository, blob.bytes())).isEqualTo(blob.digest());
    assertThere(blob);
    expect(202, writer.delete(blob.path()));
    assertGone(blob);
  }

  /**
   * Another one of the same name has nothing of the one before. In a place of its own: where a
   * manifest was just deleted nothing is copied.
   */
  private void replaceRepository(String name) throws IOException, InterruptedException {
    Content old = new Content();
    Document image = old.add(old.image());
    old.push(writer, name);
    expect(201, image.put(writer, name, TAG));
    Stored tag = Stored.manifest(name, TAG, image);
    Stored manifest = Stored.manifest(name, image.digest(), image);
    Stored blob = Stored.blob(name, Algorithm.SHA256, old.blobs().values().iterator().next());
    assertThere(tag);
    assertThere(manifest);
    assertThere(blob);
    expect(202, writer.delete("/berth/v1/repositories/" + name));
    assertGone(tag);

    byte[] next = Bytes.random(new SplittableRandom(), 100);
    expect(201, writer.postBlob(name, Bytes.digest(next), next));
    // So that the new repository has a copy, with which copies of the old one could be believed.
    assertThere(Stored.blob(name, Algorithm.SHA256, next));
    assertGone(blob);
    assertGone(tag);
    assertGone(manifest);
  }

  private Stored blobOf(int size) {
    return Stored.blob(repository, Algorithm.SHA256, Bytes.random(new SplittableRandom(), size));
  }

  private Stored tagged(String tag, Document manifest) {
    return Stored.manifest(repository, tag, manifest);
  }

  private void assertThere(Stored stored) throws IOException, InterruptedException {
    for (RegistryClient reader : readers) {
      for (int i = 0; i < READS; i++) {
        stored.assertReadable(reader);
      }
    }
  }

  private void assertGone(Stored stored) throws IOException, InterruptedException {
    for (RegistryClient reader : readers) {
      for (int i = 0; i < READS; i++) {
        stored.assertAbsent(reader);
      }
    }
  }

  private List<String> tags(RegistryClient reader) throws IOException, InterruptedException {
    HttpResponse<byte[]> answer = reader.get("/v2/%s/tags/list".formatted(repository));
    expect(200, answer);
    return RegistryClient.json(answer).path("tags").valueStream().map(JsonNode::asString).toList();
  }

  private static void expect(int status, HttpResponse<byte[]> answer) {
    assertThat(answer.statusCode())
        .as("%s: %s", answer.request(), RegistryClient.text(answer))
        .isEqualTo(status);
  }
}
