package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What refers to a manifest is found through it. */
final class ReferrerRowsIT {
  @RegisterExtension static final SharedBerth berth = new SharedBerth();

  private static final String ONE_TYPE = "application/vnd.example.one+type";
  private static final String OTHER_TYPE = "application/vnd.example.other";

  private final RegistryClient client = berth.client();
  private final String repository = "referrers/" + UUID.randomUUID();
  private final Content content = new Content();
  private final Document subject = content.add(content.image());

  private Document addReferrer(ObjectNode draft) {
    draft.set("subject", subject.descriptor());
    draft
        .putObject("annotations")
        .put("org.example.number", String.valueOf(content.manifests().size()));
    return content.add(draft);
  }

  private static List<JsonNode> entries(Document... referrers) {
    List<JsonNode> entries = new ArrayList<>();
    for (Document referrer : referrers) {
      entries.add(referrer.referrer());
    }
    return entries;
  }

  @Test
  @Shows("A27")
  void listsAndFiltersByType() throws Exception {
    Document one = addReferrer(content.artifact(ONE_TYPE));
    Document two = addReferrer(content.artifact(ONE_TYPE));
    Document other = addReferrer(content.artifact(OTHER_TYPE));
    Document image = addReferrer(content.image());
    Document index = addReferrer(content.index());
    content.push(client, repository);

    ReferrerList all = ReferrerList.of(client, repository, subject.digest());
    assertThat(all.filters()).isEmpty();
    assertThat(all.entries())
        .containsExactlyInAnyOrderElementsOf(entries(one, two, other, image, index));
    assertFiltered(ONE_TYPE, one, two);
    assertFiltered(OTHER_TYPE, other);
    assertFiltered(Content.CONFIG, image);
    assertFiltered("application/vnd.example.none");
  }

  private void assertFiltered(String type, Document... expected)
      throws IOException, InterruptedException {
    ReferrerList list = ReferrerList.ofType(client, repository, subject.digest(), type);
    assertThat(list.filters()).containsExactly("artifactType");
    assertThat(list.entries()).containsExactlyInAnyOrderElementsOf(entries(expected));
  }

  @Test
  @Shows("A27")
  void listsNothingForAManifestThatNothingRefersTo() throws Exception {
    content.push(client, repository);
    assertThat(ReferrerList.of(client, repository, subject.digest()).entries()).isEmpty();
  }

  @Test
  @Shows("A27")
  void listsNothingForWhatIsNotThere() throws Exception {
    for (Algorithm algorithm : Algorithm.values()) {
      String digest = algorithm.digest(subject.bytes());
      assertThat(ReferrerList.of(client, repository, digest).entries()).isEmpty();
      assertThat(ReferrerList.ofType(client, repository, digest, ONE_TYPE).filters())
          .containsExactly("artifactType");
    }
  }

  @Test
  @Shows("A27")
  void listsAReferrerOnceAndNotAfterItIsDeleted() throws Exception {
    Document artifact = addReferrer(content.artifact(ONE_TYPE));
    content.push(client, repository);
    artifact.put(client, repository, "again");
    assertThat(ReferrerList.of(client, repository, subject.digest()).entries())
        .isEqualTo(entries(artifact));
    Stored.manifest(repository, artifact.digest(), artifact).assertDeletable(client);
    assertThat(ReferrerList.of(client, repository, subject.digest()).entries()).isEmpty();
  }
}
