package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.node.ObjectNode;

/** Manifests are pushed and read by digest and by tag. */
final class ManifestRowsIT {
  @RegisterExtension static final SharedBerth berth = new SharedBerth();

  private final RegistryClient client = berth.client();
  private final String repository = "manifests/" + UUID.randomUUID();

  /** An image whose blobs are there. */
  private Document image(Algorithm algorithm) throws IOException, InterruptedException {
    Content content = new Content(algorithm);
    Document image = content.add(content.image());
    content.pushBlobs(client, repository);
    return image;
  }

  private HttpResponse<byte[]> put(String reference, Document manifest)
      throws IOException, InterruptedException {
    return manifest.put(client, repository, reference);
  }

  private Stored stored(String reference, Document manifest) {
    return Stored.manifest(repository, reference, manifest);
  }

  @ParameterizedTest
  @EnumSource
  @Shows({"A17", "A21", "A23"})
  void keepsAManifestByDigest(Algorithm algorithm) throws Exception {
    Document image = image(algorithm);
    Stored stored = stored(image.digest(), image);
    stored.assertAbsent(client);
    stored.assertCreatedBy(client, put(image.digest(), image));
    stored.assertHead(client);
    stored.assertGet(client);
  }

  @Test
  @Shows({"A18", "A22", "A24"})
  void keepsAManifestByTag() throws Exception {
    Document image = image(Algorithm.SHA256);
    Stored stored = stored("v1", image);
    stored.assertAbsent(client);
    stored.assertCreatedBy(client, put("v1", image));
    stored.assertHead(client);
    stored.assertGet(client);
    stored(image.digest(), image).assertReadable(client);
  }

  @Test
  @Shows("A18")
  void movesATag() throws Exception {
    Document first = image(Algorithm.SHA256);
    Document second = image(Algorithm.SHA256);
    put("latest", first);
    stored("latest", first).assertReadable(client);
    put("latest", second);
    stored("latest", second).assertReadable(client);
    stored(first.digest(), first).assertReadable(client);
  }

  @Test
  @Shows("A19")
  void setsEveryTagGivenBesideADigest() throws Exception {
    for (Algorithm algorithm : Algorithm.values()) {
      Document image = image(algorithm);
      HttpResponse<byte[]> answer = put(image.digest() + "?tag=one&tag=two&tag=three", image);
      stored(image.digest(), image).assertCreatedBy(client, answer);
      assertThat(answer.headers().firstValue("OCI-Tag").orElse("").split(", "))
          .containsExactlyInAnyOrder("one", "two", "three");
      for (String tag : new String[] {"one", "two", "three"}) {
        stored(tag, image).assertReadable(client);
      }
    }
  }

  @Test
  @Shows("A20")
  void namesTheSubjectOfWhatWasPushed() throws Exception {
    Content content = new Content();
    Document subject = content.add(content.image());
    ObjectNode draft = content.image();
    draft.set("subject", subject.descriptor());
    Document referrer = content.add(draft);
    content.pushBlobs(client, repository);
    assertThat(put(subject.digest(), subject).headers().firstValue("OCI-Subject")).isEmpty();
    for (String reference : new String[] {referrer.digest(), "referrer"}) {
      assertThat(put(reference, referrer).headers().firstValue("OCI-Subject"))
          .contains(subject.digest());
    }
  }

  @Test
  @Shows({"A21", "A22"})
  void givesWhatWasPushedWhateverIsAccepted() throws Exception {
    Document image = image(Algorithm.SHA256);
    put("v1", image);
    for (String reference : new String[] {image.digest(), "v1"}) {
      HttpResponse<byte[]> answer =
          client.send(
              "GET",
              stored(reference, image).path(),
              BodyPublishers.noBody(),
              "Accept",
              RegistryClient.INDEX);
      assertThat(answer.headers().firstValue("Content-Type")).contains(image.mediaType());
      assertThat(answer.body()).isEqualTo(image.bytes());
    }
  }

  @Test
  @Shows({"A23", "A24"})
  void tellsOfAManifestWithoutSendingIt() throws Exception {
    Document image = image(Algorithm.SHA256);
    put("v1", image);
    for (String reference : new String[] {image.digest(), "v1"}) {
      try (RawConnection connection = new RawConnection(berth.address())) {
        connection.send(
            "HEAD %s HTTP/1.1\nHost: localhost\nConnection: close\n\n"
                .formatted(stored(reference, image).path()));
        assertThat(connection.readHead()).startsWith("HTTP/1.1 200");
        assertThat(connection.readToEnd()).isZero();
      }
    }
  }

  @Test
  @Shows({"A21", "A22", "A23", "A24"})
  void doesNotFindAManifestThatIsNotThere() throws Exception {
    Document missing = image(Algorithm.SHA256);
    for (String reference : new String[] {missing.digest(), "missing"}) {
      stored(reference, missing).assertAbsent(client);
      OciErrors.assertError(client.manifest(repository, reference), 404, "MANIFEST_UNKNOWN");
    }
  }
}
