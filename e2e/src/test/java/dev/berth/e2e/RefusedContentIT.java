package dev.berth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.net.http.HttpResponse;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.node.ObjectNode;

/** Manifests that the registry must not keep are refused, and leave nothing behind. */
final class RefusedContentIT {
  @RegisterExtension static final SharedBerth berth = new SharedBerth();

  private final RegistryClient client = berth.client();
  private final String repository = "refused/" + UUID.randomUUID();
  private final Content content = new Content();

  @Test
  @Shows("K17")
  void refusesAnImageAndListsEveryBlobThatIsMissing() throws Exception {
    ObjectNode there = content.config("amd64");
    content.pushBlobs(client, repository);
    ObjectNode missing = content.compressedLayer();
    ObjectNode alsoMissing = content.compressedLayer();
    Document image = content.add(content.image(there, missing, alsoMissing, missing.deepCopy()));

    HttpResponse<byte[]> answer = image.put(client, repository, image.digest());

    OciErrors.assertError(answer, 400, "MANIFEST_BLOB_UNKNOWN");
    assertThat(OciErrors.details(answer))
        .containsExactlyInAnyOrder(digest(missing), digest(alsoMissing));
    Stored.manifest(repository, image.digest(), image).assertAbsent(client);
  }

  @Test
  @Shows("K17")
  void refusesAnIndexAndListsEveryManifestThatIsMissing() throws Exception {
    Document there = content.add(content.image());
    content.pushBlobs(client, repository);
    assertThat(there.put(client, repository, there.digest()).statusCode()).isEqualTo(201);
    Document missing = content.add(content.image());
    Document alsoMissing = content.add(content.image());
    Document index = content.add(content.index(there, missing, alsoMissing));

    HttpResponse<byte[]> answer = index.put(client, repository, "sparse");

    OciErrors.assertError(answer, 400, "MANIFEST_BLOB_UNKNOWN");
    assertThat(OciErrors.details(answer))
        .containsExactlyInAnyOrder(missing.digest(), alsoMissing.digest());
    Stored.manifest(repository, "sparse", index).assertAbsent(client);
  }

  @ParameterizedTest
  @EnumSource
  @Shows("K21")
  void refusesAnImageOfAnotherDigest(Algorithm algorithm) throws Exception {
    Document image = content.add(content.image());
    content.pushBlobs(client, repository);
    byte[] other = (new String(image.bytes(), UTF_8) + "  ").getBytes(UTF_8);
    String digest = algorithm.digest(image.bytes());

    OciErrors.assertError(
        client.putManifest(repository, digest, image.mediaType(), other), 400, "DIGEST_INVALID");

    Stored.manifest(repository, digest, image).assertAbsent(client);
  }

  @Test
  @Shows("K24")
  void refusesAPushToSomethingThatIsNoDigest() throws Exception {
    Document image = content.add(content.image());
    content.pushBlobs(client, repository);
    OciErrors.assertError(
        image.put(client, repository, "sha256:baddigeststring"), 400, "DIGEST_INVALID");
    OciErrors.assertError(
        client.manifest(repository, "sha256:baddigeststring"), 400, "DIGEST_INVALID");
  }

  private static String digest(ObjectNode descriptor) {
    return descriptor.path("digest").asString();
  }
}
