package dev.berth.registry.gc;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import dev.berth.registry.review.Due;
import dev.berth.rules.Shows;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ManifestReviewerIT {
  @RegisterExtension static final CollectedNode registry = new CollectedNode();

  private final TestClient client = registry.client();
  private final String repository = "manifests-" + UUID.randomUUID();

  /** What other tests left behind. */
  @BeforeEach
  void collectBefore() {
    registry.collectAll();
  }

  private boolean isThere(Digest digest) {
    return client.get("/v2/%s/manifests/%s".formatted(repository, digest)).status() == 200;
  }

  private Digest image(String name) {
    String image =
        Images.image(
            client.pushBlob(repository, "config of " + name), client.pushBlob(repository, name));
    return put(sha256(image), image);
  }

  private Digest put(Object reference, String manifest) {
    assertThat(client.putManifest(repository, reference, manifest).status()).isEqualTo(201);
    return sha256(manifest);
  }

  private Digest index(Digest... children) {
    String index = Images.index(children);
    return put(sha256(index), index);
  }

  private Digest referrer(String name, Digest subject) {
    String referrer = referrerOf(name, subject);
    return put(sha256(referrer), referrer);
  }

  private String referrerOf(String name, Digest subject) {
    return Images.imageWith(
        "\"subject\":%s,".formatted(Images.descriptor(TestClient.OCI_MANIFEST, subject)),
        client.pushBlob(repository, "config of " + name),
        client.pushBlob(repository, name));
  }

  private void tag(String tag, Digest manifest) {
    String text = client.get("/v2/%s/manifests/%s".formatted(repository, manifest)).text();
    assertThat(client.putManifest(repository, tag, text).status()).isEqualTo(201);
  }

  private void untag(String tag) {
    assertThat(client.delete("/v2/%s/manifests/%s".formatted(repository, tag)).status())
        .isEqualTo(202);
  }

  @Test
  @Shows({"R12", "R21"})
  void leavesAloneWhatIsNotDue() {
    Digest image = image("fresh");

    assertThat(registry.manifests().collect(Due.BY_TIME, 100)).isEqualTo(Outcome.NOTHING);
    assertThat(isThere(image)).isTrue();
  }

  @Test
  @Shows("R12")
  void removesAManifestThatNobodyTagged() {
    Digest image = image("untagged");
    registry.makeDue();

    assertThat(registry.manifests().collect(Due.BY_TIME, 100).removed()).isEqualTo(1);
    assertThat(isThere(image)).isFalse();
    assertThat(registry.collected(image)).containsExactly("manifest manifest_upload");
    assertThat(registry.count("manifest_review_queue")).isZero();
  }

  @Test
  @Shows("R16")
  void keepsAManifestThatHasAnotherTag() {
    Digest image = image("tagged");
    tag("one", image);
    tag("two", image);
    untag("one");

    assertThat(registry.manifests().collect(Due.NOW, 100).removed()).isZero();
    assertThat(isThere(image)).isTrue();

    untag("two");
    assertThat(registry.manifests().collect(Due.NOW, 100).removed()).isEqualTo(1);
  }

  @Test
  @Shows("R19")
  void removesTheManifestThatATagLeft() {
    Digest before = image("before");
    Digest after = image("after");
    tag("tag", before);
    tag("tag", after);

    assertThat(registry.manifests().collect(Due.NOW, 100).removed()).isEqualTo(1);
    assertThat(isThere(before)).isFalse();
    assertThat(isThere(after)).isTrue();
  }

  @Test
  @Shows("R12")
  void keepsWhatATagLeadsToThroughIndexesAndSubjects() {
    Digest image = image("image");
    Digest top = index(index(image));
    Digest signature = referrer("signature of the image", image);
    Digest attestation = referrer("attestation of the signature", signature);
    tag("top", top);

    assertThat(registry.manifests().collect(Due.NOW, 100).removed()).isZero();
    assertThat(List.of(image, top, signature, attestation)).allMatch(this::isThere);

    untag("top");
    for (int level = 0; level < 5; level++) {
      registry.manifests().collect(Due.NOW, 100);
    }
    assertThat(List.of(image, top, signature, attestation)).noneMatch(this::isThere);
  }

  @Test
  void keepsNothingAboveWhatATagLeadsTo() {
    Digest image = image("kept child");
    Digest index = index(image);
    Digest subject = image("subject");
    Digest referrer = referrer("tagged referrer", subject);
    tag("child", image);
    tag("referrer", referrer);

    registry.manifests().collect(Due.NOW, 100);

    assertThat(isThere(index)).isFalse();
    assertThat(isThere(subject)).isFalse();
    assertThat(isThere(image)).isTrue();
    assertThat(isThere(referrer)).isTrue();
  }

  /** An index whose subject is its own child: each is above the other. */
  @Test
  @Shows("R12")
  void collectsARing() {
    Digest child = image("in a ring");
    String subject = Images.descriptor(TestClient.OCI_MANIFEST, child);
    String ring = Images.index(child).replaceFirst("\\{", "{\"subject\":" + subject + ",");
    Digest index = put("ring", ring);
    registry.manifests().collect(Due.NOW, 100);
    assertThat(isThere(index)).isTrue();
    assertThat(isThere(child)).isTrue();

    untag("ring");
    assertThat(registry.manifests().collect(Due.NOW, 100).removed()).isEqualTo(2);
    assertThat(isThere(index)).isFalse();
    assertThat(isThere(child)).isFalse();
  }

  @Test
  void doesNothingWhileALaterEventWaitsForAnythingAbove() {
    Digest image = image("part of an index");
    registry.makeDue();
    index(image);

    assertThat(registry.manifests().collect(Due.BY_TIME, 100))
        .isEqualTo(new Outcome(1, 0, 0, 0, 0));
    assertThat(isThere(image)).isTrue();

    registry.makeDue();
    assertThat(registry.manifests().collect(Due.BY_TIME, 100).removed()).isEqualTo(1);
    registry.makeDue();
    assertThat(registry.manifests().collect(Due.BY_TIME, 100).removed()).isEqualTo(1);
    assertThat(isThere(image)).isFalse();
  }

  @Test
  @Shows("R25")
  void putsOffWhatSomebodyHoldsWithoutWaiting() {
    Digest image = image("held");
    Digest index = index(image);
    registry.makeDue();
    try (HeldTransaction push =
        HeldTransaction.begin(
            registry.database(),
            handle ->
                handle
                    .select("SELECT 1 FROM manifests WHERE digest = ? FOR KEY SHARE", index)
                    .mapTo(Integer.class)
                    .one())) {
      assertThat(registry.manifests().collect(Due.NOW, 100)).isEqualTo(new Outcome(2, 0, 0, 2, 0));
      push.commit();
    }
    assertThat(isThere(image)).isTrue();
    registry.manifests().collect(Due.NOW, 100);
    assertThat(isThere(image)).isFalse();
  }

  @Test
  void putsOffWhatIsInARepositoryThatSomebodyHoldsAlone() {
    Digest image = image("in a held repository");
    try (HeldTransaction deletion =
        HeldTransaction.begin(
            registry.database(),
            handle ->
                handle
                    .select("SELECT 1 FROM repositories WHERE path = ? FOR UPDATE", repository)
                    .mapTo(Integer.class)
                    .one())) {
      assertThat(registry.manifests().collect(Due.NOW, 100)).isEqualTo(new Outcome(1, 0, 0, 1, 0));
      deletion.commit();
    }
    assertThat(isThere(image)).isTrue();
  }

  @Test
  @Shows("R15")
  void dropsTheReviewsOfADeletedRepository() {
    image("in a deleted repository");
    registry
        .transactions()
        .run(
            handle ->
                handle.execute(
                    "UPDATE repositories SET deleted_at = clock_timestamp() WHERE path = ?",
                    repository));

    assertThat(registry.manifests().collect(Due.NOW, 100)).isEqualTo(new Outcome(1, 0, 0, 0, 0));
    assertThat(registry.count("manifest_review_queue")).isZero();
  }

  @Test
  void takesARepositoryThatBecameEmptyOutOfTheCatalog() {
    image("last");
    assertThat(client.get("/v2/_catalog").text()).contains(repository);

    registry.manifests().collect(Due.NOW, 100);

    assertThat(client.get("/v2/_catalog").text()).doesNotContain(repository);
  }

  @Test
  void keepsACopyToBeRestored() {
    Digest image = image("restorable");

    registry.manifests().collect(Due.NOW, 100);

    assertThat(
            registry
                .transactions()
                .number(
                    handle ->
                        handle
                            .select(
                                "SELECT count(*) FROM deleted_manifests WHERE digest = ?", image)
                            .mapTo(Long.class)
                            .one()))
        .isEqualTo(1);
  }

  @Test
  @Shows("R12")
  void keepsAManifestInTooManyIndexesUntilTheyAreFewer() {
    Digest child = image("in many indexes");
    containInIndexes(child, 1100);

    assertThat(registry.manifests().collect(Due.NOW, 100)).isEqualTo(new Outcome(1, 0, 0, 0, 0));
    assertThat(isThere(child)).isTrue();

    removeIndexes(1095);
    assertThat(registry.manifests().collect(Due.NOW, 100).removed()).isEqualTo(6);
    assertThat(isThere(child)).isFalse();
  }

  /** Indexes that nothing waits for, made by SQL, as pushing them would take long. */
  private void containInIndexes(Digest child, int count) {
    registry
        .transactions()
        .run(
            handle -> {
              handle.execute(
                  """
                  WITH parents AS (
                      INSERT INTO manifests
                          (repository_id, digest, media_type_id, artifact_type, size, payload)
                      SELECT repository_id, '\\x01' || sha256(n::text::bytea), 1, 'made', 2, '{}'
                      FROM manifests
                      CROSS JOIN generate_series(1, ?) AS n
                      WHERE digest = ?
                      RETURNING repository_id, id
                  )
                  INSERT INTO manifest_references (repository_id, parent_id, child_id)
                  SELECT parents.repository_id, parents.id, manifests.id
                  FROM parents
                  JOIN manifests ON manifests.digest = ?
                  """,
                  count,
                  child,
                  child);
              handle.execute(
                  """
                  DELETE FROM manifest_review_queue
                  WHERE manifest_id IN (SELECT id FROM manifests WHERE artifact_type = 'made')
                  """);
            });
  }

  private void removeIndexes(int count) {
    registry
        .transactions()
        .run(
            handle ->
                handle.execute(
                    """
                    DELETE FROM manifests
                    WHERE id IN (SELECT id FROM manifests WHERE artifact_type = 'made' LIMIT ?)
                    """,
                    count));
  }

  @Test
  void aReviewThatTakesTooLongHoldsUpNoOther() {
    Digest slow = image("slow");
    Digest fine = image("fine");
    registry.makeDue();
    registry.transactions().run(handle -> cancelDeletionOf(handle, slow));

    try {
      Outcome outcome = registry.manifests().collect(Due.BY_TIME, 100);
      assertThat(List.of(outcome.looked(), outcome.removed(), outcome.failed()))
          .containsExactly(2, 1, 1);
    } finally {
      registry.transactions().run(handle -> handle.execute("DROP FUNCTION cancel CASCADE"));
    }
    assertThat(isThere(fine)).isFalse();
    assertThat(isThere(slow)).isTrue();
    assertThat(registry.manifests().collect(Due.BY_TIME, 100)).isEqualTo(Outcome.NOTHING);

    registry.makeDue();
    assertThat(registry.manifests().collect(Due.BY_TIME, 100).removed()).isEqualTo(1);
  }

  /** As if each attempt ran into {@code statement_timeout}. */
  private static void cancelDeletionOf(Handle handle, Digest digest) {
    handle.execute(
        """
        CREATE FUNCTION cancel() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION 'took too long' USING ERRCODE = 'query_canceled'; END $$
        """);
    handle.execute(
        """
        CREATE TRIGGER cancel BEFORE DELETE ON manifests FOR EACH ROW
        WHEN (OLD.digest = '\\x%s') EXECUTE FUNCTION cancel()
        """
            .formatted(HexFormat.of().formatHex(digest.toBytes())));
  }
}
