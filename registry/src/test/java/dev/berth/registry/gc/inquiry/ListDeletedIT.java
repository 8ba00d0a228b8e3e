package dev.berth.registry.gc.inquiry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Which deleted manifests are listed, and found by their tags. */
final class ListDeletedIT {
  @RegisterExtension static final TestNode node = new TestNode();

  private final TestClient client = node.client();
  private final RepositoryLookup repositories =
      new RepositoryLookup(node.database(), new RepositoryTable());
  private final FindDeletedTag findTag = new FindDeletedTag(node.database(), repositories);
  private final RepositoryName app = new RepositoryName("app/" + UUID.randomUUID());

  private Digest deleteImage(String tag, String content) {
    Digest image = client.pushImage(app.path(), tag, content);
    client.delete("/v2/%s/manifests/%s".formatted(app, image));
    return image;
  }

  private List<RestorableManifest> list(Optional<Repository> repository, int limit) {
    List<RestorableManifest> listed = new ArrayList<>();
    new ListDeleted(node.database()).list(repository, limit, listed::add);
    return listed;
  }

  private List<RestorableManifest> listed(int limit) {
    return list(Optional.of(repositories.get(app)), limit);
  }

  @Test
  void listsWhatWasDeletedAndIsNotThereAgain() {
    Digest one = deleteImage("v1", "one");
    Digest two = deleteImage("v2", "two");
    deleteImage("v3", "three");
    client.pushImage(app.path(), "again", "three");
    client.pushImage(app.path(), "kept", "four");

    assertThat(listed(100)).extracting(RestorableManifest::digest).containsExactly(two, one);
    assertThat(listed(1)).extracting(RestorableManifest::digest).containsExactly(two);
    assertThat(list(Optional.empty(), 100))
        .filteredOn(manifest -> manifest.repository().equals(app))
        .isEqualTo(listed(100));
  }

  @Test
  void listsPageByPageUntilTheReaderHasEnough() {
    client.pushBlob(app.path(), "blob");
    long repository = repositories.get(app).id();
    node.database()
        .useTransaction(
            handle ->
                handle.execute(
                    """
                    INSERT INTO deleted_manifests (
                        repository_id, digest, media_type_id, payload, tags, keep_until)
                    SELECT ?, '\\x01'::bytea || sha256(number::text::bytea), 1, '{}', '{}',
                           clock_timestamp() + interval '1 hour'
                    FROM generate_series(1, 1200) AS number
                    """,
                    repository));

    assertThat(listed(Integer.MAX_VALUE)).hasSize(1200).doesNotHaveDuplicates();
    assertThat(listed(700)).isEqualTo(listed(Integer.MAX_VALUE).subList(0, 700));
    List<RestorableManifest> read = new ArrayList<>();
    new ListDeleted(node.database())
        .list(
            Optional.of(repositories.get(app)),
            Integer.MAX_VALUE,
            manifest -> {
              read.add(manifest);
              return read.size() < 3;
            });
    assertThat(read).hasSize(3);
  }

  @Test
  void findsTheManifestThatHadATagLast() {
    deleteImage("latest", "one");
    Digest two = deleteImage("latest", "two");
    deleteImage("other", "three");

    assertThat(findTag.find(app, new Tag("latest"))).isEqualTo(two);
  }

  @Test
  void saysThatTheTagExists() {
    deleteImage("latest", "one");
    client.pushImage(app.path(), "latest", "two");

    assertThatExceptionOfType(CannotRestoreException.class)
        .isThrownBy(() -> findTag.find(app, new Tag("latest")))
        .withMessage(
            "%1$s:latest exists; 'berth gc deleted %1$s' lists what can be restored by its digest",
            app);
  }

  @Test
  void saysThatNothingHadTheTag() {
    deleteImage("latest", "one");

    assertThatExceptionOfType(CannotRestoreException.class)
        .isThrownBy(() -> findTag.find(app, new Tag("v1")))
        .withMessage(
            "no manifest that can be restored had the tag 'v1' when it was deleted;"
                + " 'berth gc deleted %s' lists what can be restored by its digest",
            app);
    assertThatExceptionOfType(CannotRestoreException.class)
        .isThrownBy(() -> findTag.find(new RepositoryName("nobody"), new Tag("v1")))
        .withMessage("no repository is named nobody");
  }
}
