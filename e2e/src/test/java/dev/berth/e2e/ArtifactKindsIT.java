package dev.berth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Artifacts come back as they were pushed, and those with a subject are listed as referrers. */
@Tag("slow")
final class ArtifactKindsIT {
  @RegisterExtension static final SharedBerth berth = new SharedBerth();

  private static final String ONE_TYPE = "application/vnd.example.one+type";
  private static final String OTHER_TYPE = "application/vnd.example.other";

  private final RegistryClient client = berth.client();
  private final String repository = "artifacts/" + UUID.randomUUID();
  private final Content content = new Content();

  private void makeRoundTrip() throws IOException, InterruptedException {
    new RoundTrip(client, repository, content).run();
  }

  @Test
  @Shows("K7")
  void keepsAnArtifact() throws Exception {
    content.add(content.artifact(ONE_TYPE), "artifact");
    makeRoundTrip();
  }

  @Test
  @Shows("K9")
  void keepsAnArtifactWithNothingInIt() throws Exception {
    ObjectNode nothing = content.blob(Content.EMPTY, "{}");
    content.add(content.image(nothing, nothing.deepCopy()).put("artifactType", ONE_TYPE), "empty");
    makeRoundTrip();
  }

  @Test
  @Shows({"A20", "A27", "K10"})
  void listsArtifactsOfASubject() throws Exception {
    ObjectNode subject = content.add(content.image(), "image").descriptor();
    content.add(referrer(content.image(), subject));
    content.add(annotated(referrer(content.artifact(ONE_TYPE), subject)), "one");
    content.add(annotated(referrer(content.artifact(OTHER_TYPE), subject)), "other");
    makeRoundTrip();
  }

  @Test
  @Shows({"A20", "A27", "K11"})
  void listsAnIndexOfASubject() throws Exception {
    ObjectNode subject = content.add(content.indexOfImages(), "subject").descriptor();
    Document child = content.add(annotated(referrer(content.artifact(ONE_TYPE), subject)));
    ObjectNode index = content.index(child).put("artifactType", ONE_TYPE);
    content.add(annotated(referrer(index, subject)), "index");
    content.add(referrer(content.index(), subject), "without-type");
    makeRoundTrip();
  }

  @Test
  @Shows({"A20", "A27", "K12"})
  void listsAnArtifactWhoseSubjectIsMissing() throws Exception {
    String missing = Algorithm.SHA256.digest(repository.getBytes(UTF_8));
    ObjectNode subject = Content.descriptor(RegistryClient.IMAGE, missing, 123);
    content.add(annotated(referrer(content.artifact(ONE_TYPE), subject)), "artifact");
    makeRoundTrip();
  }

  @Test
  @Shows("K28")
  void listsAnArtifactBeforeAndAfterItsSubjectComes() throws Exception {
    Content later = new Content();
    Document subject = later.add(later.image(), "subject");
    Document artifact = content.add(referrer(content.artifact(ONE_TYPE), subject.descriptor()));
    content.push(client, repository);
    assertReferrer(subject, artifact);

    later.push(client, repository);
    assertReferrer(subject, artifact);

    Stored.manifest(repository, subject.digest(), subject).assertDeletable(client);
    assertReferrer(subject, artifact);
  }

  private static ObjectNode referrer(ObjectNode draft, ObjectNode subject) {
    draft.set("subject", subject.deepCopy());
    return draft;
  }

  private static ObjectNode annotated(ObjectNode draft) {
    draft
        .putObject("annotations")
        .put("org.example.greeting", "Grüße, \"世界\" \u0001")
        .put("org.example.unique", UUID.randomUUID().toString());
    return draft;
  }

  private void assertReferrer(Document subject, Document expected)
      throws IOException, InterruptedException {
    assertThat(ReferrerList.of(client, repository, subject.digest()).entries())
        .containsExactly((JsonNode) expected.referrer());
  }
}
