package dev.berth.registry.gc;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.Answer;
import dev.berth.registry.HeldTransaction;
import dev.berth.registry.Images;
import dev.berth.registry.TestClient;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.review.Due;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Repositories that hold nothing do not stay. */
final class UnusedRepositoriesIT {
  @RegisterExtension static final CollectedNode collected = new CollectedNode();

  private final TestClient client = collected.client();
  private final RepositoryTable table = new RepositoryTable();

  @AfterEach
  void forgetAll() {
    collected
        .transactions()
        .run(
            handle -> {
              handle.execute("DELETE FROM deleted_manifests");
              handle.execute("DELETE FROM manifests");
              handle.execute("DELETE FROM uploads");
              handle.execute("DELETE FROM repositories");
              handle.execute("DELETE FROM repository_review_queue");
            });
  }

  /** Reviews all that wait, as if their time had come. */
  private static Outcome review() {
    makeDue();
    return reviewDue();
  }

  private static void makeDue() {
    collected
        .transactions()
        .run(handle -> handle.execute("UPDATE repository_review_queue SET review_after = now()"));
  }

  private static Outcome reviewDue() {
    Outcome outcome = new UnusedRepositories(collected.database()).collect(Due.BY_TIME, 1000);
    assertThat(outcome.failed()).isZero();
    return outcome;
  }

  private int tagsStatus(String repository) {
    return client.get("/v2/%s/tags/list".formatted(repository)).status();
  }

  private static void assertNothingLeft() {
    assertThat(collected.count("repositories")).isZero();
    assertThat(collected.count("repository_review_queue")).isZero();
  }

  @Test
  void goWithTheUploadsThatMadeThem() {
    List<String> uploads =
        IntStream.range(0, 30).mapToObj(i -> client.startUpload("new/name" + i)).toList();
    assertThat(review().removed()).as("while uploads are open").isZero();
    assertThat(collected.count("repositories")).isEqualTo(30);

    uploads.forEach(client::delete);

    assertThat(reviewDue().looked()).as("a cancelled upload leaves some time").isZero();
    assertThat(review().removed()).isEqualTo(30);
    assertThat(tagsStatus("new/name0")).isEqualTo(404);
    assertNothingLeft();
  }

  @Test
  void goAfterPushesThatWereRefused() {
    String wrong = "/v2/refused/blobs/uploads/?digest=" + sha256("other bytes");
    assertThat(client.send("POST", wrong, BodyPublishers.ofString("bytes")).status())
        .isEqualTo(400);
    String image = Images.image(sha256("no config"), sha256("no layer"));
    assertThat(client.putManifest("refused/too", "v1", image).status()).isEqualTo(400);
    assertThat(collected.count("repositories")).isEqualTo(2);

    assertThat(review().removed()).isEqualTo(2);
    assertNothingLeft();
  }

  @Test
  void goWithTheirLastBlob() {
    Digest digest = client.pushBlob("app", "only one");
    assertThat(review().removed()).isZero();
    assertThat(client.delete("/v2/app/blobs/" + digest).status()).isEqualTo(202);

    assertThat(review().removed()).isEqualTo(1);
    assertNothingLeft();
  }

  @Test
  void goWithWhatIsCollected() {
    Digest image = client.pushImage("app", "v1", "image");
    assertThat(client.delete("/v2/app/manifests/" + image).status()).isEqualTo(202);
    collected.collectAll();
    assertThat(review().removed()).as("the manifest can be restored").isZero();
    assertThat(tagsStatus("app")).isEqualTo(200);
    collected
        .transactions()
        .run(handle -> handle.execute("UPDATE deleted_manifests SET keep_until = now()"));
    collected.collectAll();

    assertThat(review().removed()).isEqualTo(1);
    assertNothingLeft();
  }

  @Test
  void stayWithAManifestOrABlob() {
    client.pushBlob("blob", "kept");
    client.pushImage("image", "v1", "kept too");

    assertThat(review().removed()).isZero();
    assertThat(client.head("/v2/blob/blobs/" + sha256("kept")).status()).isEqualTo(200);
    assertThat(client.get("/v2/image/manifests/v1").status()).isEqualTo(200);
    assertThat(collected.count("repository_review_queue")).isZero();
  }

  private Repository emptyRepository() {
    return lookup().getOrCreate(new RepositoryName("empty"));
  }

  private RepositoryLookup lookup() {
    return new RepositoryLookup(collected.database(), table);
  }

  @Test
  void areLeftAloneWhileSomebodyPushes() {
    Repository repository = emptyRepository();
    try (HeldTransaction push =
        HeldTransaction.begin(
            collected.database(), handle -> table.lockLiving(handle, repository.id()))) {
      assertThat(review()).isEqualTo(new Outcome(1, 0, 0, 1, 0));
      push.commit();
    }
    assertThat(review().removed()).as("looked at again").isEqualTo(1);
    assertNothingLeft();
  }

  @Test
  void areLookedAtAgainBehindTheLock() {
    Repository repository = emptyRepository();
    boolean removed =
        collected
            .database()
            .inTransaction(
                handle -> {
                  assertThat(table.isUnused(handle, repository.id())).isTrue();
                  client.startUpload("empty");
                  return table.lockAloneIfFree(handle, repository.id())
                      && table.deleteIfUnused(handle, repository.id());
                });
    assertThat(removed).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"upload", "whole", "mount", "manifest"})
  void areMadeAgainForAPushThatFindsThemGone(String push) {
    Digest digest = client.pushBlob("source", "to be mounted");
    Repository repository = emptyRepository();
    try (HeldTransaction removal =
        HeldTransaction.begin(
            collected.database(), handle -> assertThat(remove(handle, repository)).isTrue())) {
      var answer = removal.awaitBlocked(() -> push(push, digest));
      removal.commit();
      assertThat(HeldTransaction.get(answer).status()).isIn(201, 202);
    }
    assertThat(tagsStatus("empty")).isEqualTo(200);
  }

  private boolean remove(Handle handle, Repository repository) {
    return table.lockAloneIfFree(handle, repository.id())
        && table.deleteIfUnused(handle, repository.id());
  }

  private Answer push(String way, Digest digest) {
    String uploads = "/v2/empty/blobs/uploads/";
    return switch (way) {
      case "upload" -> client.post(uploads);
      case "whole" ->
          client.send(
              "POST", uploads + "?digest=" + sha256("whole"), BodyPublishers.ofString("whole"));
      case "mount" -> client.post(uploads + "?from=source&mount=" + digest);
      default -> client.putManifest("empty", "v1", Images.index());
    };
  }

  @Test
  void areMadeAgainAFewTimesAtMost() {
    RepositoryName name = new RepositoryName("empty");
    int[] calls = {0};
    assertThat(
            lookup()
                .<Integer>push(
                    name, _ -> ++calls[0] < 3 ? Optional.empty() : Optional.of(calls[0])))
        .isEqualTo(3);
  }
}
