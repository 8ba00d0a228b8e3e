package dev.berth.registry.referrer;

import static dev.berth.registry.Images.descriptor;
import static dev.berth.registry.Images.image;
import static dev.berth.registry.Images.imageWith;
import static dev.berth.registry.TestClient.OCI_INDEX;
import static dev.berth.registry.TestClient.OCI_MANIFEST;
import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.Answer;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

final class ReferrersIT {
  private static final Pattern NEXT = Pattern.compile("<(.+)>; rel=\"next\"");

  @RegisterExtension
  static final TestNode node = new TestNode(Map.of("BERTH_LIMITS_PAGE_SIZE", "20"));

  private final TestClient client = node.client();
  private final String app = "app/" + UUID.randomUUID();
  private final Digest config = client.pushBlob(app, "config");
  private final Digest subject = sha256("subject of " + app);

  private String path(Object digest) {
    return "/v2/%s/referrers/%s".formatted(app, digest);
  }

  /** Pushes a referrer; more fields are JSON that ends in a comma. */
  private Digest refer(String fields) {
    String referrer =
        imageWith("\"subject\":%s,%s".formatted(descriptor(OCI_MANIFEST, subject), fields), config);
    Answer put = client.putManifest(app, sha256(referrer), referrer);
    assertThat(put.status()).isEqualTo(201);
    assertThat(put.header("OCI-Subject")).contains(subject.toString());
    return sha256(referrer);
  }

  private Digest referOfType(String type, int number) {
    return refer("\"artifactType\":\"%s\",\"number\":%d,".formatted(type, number));
  }

  private static List<String> digests(Answer answer) {
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Content-Type")).contains(OCI_INDEX);
    JsonNode index = answer.json();
    assertThat(index.get("schemaVersion").asInt()).isEqualTo(2);
    assertThat(index.get("mediaType").asString()).isEqualTo(OCI_INDEX);
    return index.get("manifests").valueStream().map(m -> m.get("digest").asString()).toList();
  }

  @Test
  void hasNoneOfWhatIsNotThere() {
    assertThat(digests(client.get(path(subject)))).isEmpty();
    assertThat(digests(client.get("/v2/nobody/referrers/" + subject))).isEmpty();
  }

  @Test
  void describesEachReferrerWithItsAnnotations() {
    String annotations = "{\"org.example.what\":\"a \\\"sbom\\\" \\ud83d\\udea2\",\"z\":\"\"}";
    Digest digest =
        refer("\"artifactType\":\"application/sbom\",\"annotations\":%s,".formatted(annotations));

    JsonNode entry = client.get(path(subject)).json().get("manifests").get(0);

    assertThat(entry.get("digest").asString()).isEqualTo(digest.toString());
    assertThat(entry.get("mediaType").asString()).isEqualTo(OCI_MANIFEST);
    assertThat(entry.get("artifactType").asString()).isEqualTo("application/sbom");
    assertThat(entry.get("size").asInt())
        .isEqualTo(client.get("/v2/%s/manifests/%s".formatted(app, digest)).body().length);
    assertThat(entry.get("annotations").get("org.example.what").asString())
        .isEqualTo("a \"sbom\" 🚢");
    assertThat(entry.get("annotations").get("z").asString()).isEmpty();
  }

  @Test
  void keepsAnnotationsThatAreNoTextInADatabase() {
    refer("\"annotations\":{\"nul\":\"\\u0000\",\"half\":\"\\ud800\"},");

    String text = client.get(path(subject)).text();

    assertThat(text).containsIgnoringCase("\\u0000").containsIgnoringCase("\\ud800");
  }

  @Test
  void takesTheTypeOfTheConfigurationForWantOfAnother() {
    refer("");

    JsonNode entry = client.get(path(subject)).json().get("manifests").get(0);

    assertThat(entry.get("artifactType").asString())
        .isEqualTo("application/vnd.oci.image.config.v1+json");
    assertThat(entry.has("annotations")).isFalse();
  }

  @Test
  void listsAnIndexThatHasASubject() {
    String index =
        "{\"schemaVersion\":2,\"subject\":%s,\"manifests\":[],\"annotations\":{\"a\":\"b\"}}"
            .formatted(descriptor(OCI_MANIFEST, subject));
    client.putManifest(app, sha256(index), index);

    JsonNode entry = client.get(path(subject)).json().get("manifests").get(0);

    assertThat(entry.get("mediaType").asString()).isEqualTo(OCI_INDEX);
    assertThat(entry.has("artifactType")).isFalse();
    assertThat(entry.get("annotations").get("a").asString()).isEqualTo("b");
  }

  @Test
  void leavesOutOtherTypesAndSaysSo() {
    Digest one = referOfType("application/one+json", 1);
    referOfType("application/two", 2);
    Digest three = referOfType("application/one+json", 3);

    Answer filtered = client.get(path(subject) + "?artifactType=application/one%2Bjson");

    assertThat(digests(filtered)).containsExactly(one.toString(), three.toString());
    assertThat(filtered.header("OCI-Filters-Applied")).contains("artifactType");
    assertThat(client.get(path(subject)).header("OCI-Filters-Applied")).isEmpty();
    assertThat(digests(client.get(path(subject) + "?artifactType=application/three"))).isEmpty();
  }

  @Test
  void listsReferrersInPagesThatAreLinked() {
    List<String> all = new ArrayList<>();
    for (int number = 0; number < 45; number++) {
      all.add(
          referOfType(number % 2 == 0 ? "application/a+b" : "application/c", number).toString());
    }

    assertThat(collect(path(subject), 3)).isEqualTo(all);
    assertThat(collect(path(subject) + "?artifactType=application/a%2Bb", 2))
        .hasSize(23)
        .isSubsetOf(all);
    assertThat(collect(path(subject) + "?n=100000", 3)).isEqualTo(all);
    assertThat(digests(client.get(path(subject) + "?n=2")))
        .containsExactlyElementsOf(all.subList(0, 2));
    assertThat(digests(client.get(path(subject) + "?n=0"))).isEmpty();
    assertThat(client.get(path(subject) + "?n=0").header("Link")).isEmpty();
  }

  /** Follows the links, which must come to an end after so many pages. */
  private List<String> collect(String first, int pages) {
    List<String> all = new ArrayList<>();
    Optional<String> path = Optional.of(first);
    for (int page = 0; page < pages; page++) {
      Answer answer = client.get(path.orElseThrow());
      all.addAll(digests(answer));
      path = answer.header("Link").map(ReferrersIT::next);
    }
    assertThat(path).isEmpty();
    return all;
  }

  private static String next(String link) {
    Matcher matcher = NEXT.matcher(link);
    assertThat(matcher.matches()).as(link).isTrue();
    return matcher.group(1);
  }

  @Test
  void cutsAPageBeforeItBecomesTooLarge() {
    String large = "x".repeat(300_000);
    List<String> all = new ArrayList<>();
    for (int number = 0; number < 5; number++) {
      all.add(refer("\"annotations\":{\"large\":\"%s%d\"},".formatted(large, number)).toString());
    }

    Answer first = client.get(path(subject));

    assertThat(digests(first)).hasSize(3);
    assertThat(first.body().length).isLessThan(1024 * 1024);
    assertThat(collect(path(subject), 2)).isEqualTo(all);
  }

  @Test
  void sendsReferrersAsLargeAsTheyMayBe() {
    String large = "x".repeat(500_000);
    Digest digest = refer("\"annotations\":{\"large\":\"%s\"},".formatted(large));
    for (int i = 0; i < 2; i++) {
      refer("\"annotations\":{\"large\":\"%s\"},".formatted(large + i));
    }

    Answer first = client.get(path(subject));

    assertThat(digests(first)).startsWith(digest.toString()).hasSize(2);
    assertThat(first.json().get("manifests").get(0).get("annotations").get("large").asString())
        .isEqualTo(large);
  }

  @Test
  void listsReferrersOfASubjectThatIsPushedLater() {
    String later = image(client.pushBlob(app, "config of the later one"));
    String early =
        imageWith("\"subject\":%s,".formatted(descriptor(OCI_MANIFEST, sha256(later))), config);
    client.putManifest(app, sha256(early), early);

    client.putManifest(app, "later", later);

    assertThat(digests(client.get(path(sha256(later))))).containsExactly(sha256(early).toString());
  }

  @Test
  void forgetsADeletedReferrerAtOnce() {
    Digest digest = refer("");
    assertThat(digests(client.get(path(subject)))).hasSize(1);

    client.delete("/v2/%s/manifests/%s".formatted(app, digest));

    assertThat(digests(client.get(path(subject)))).isEmpty();
  }

  @Test
  void knowsReferrersOnlyWhereTheyWerePushed() {
    refer("");
    client.pushBlob("other", "blob");

    assertThat(digests(client.get("/v2/other/referrers/" + subject))).isEmpty();
  }

  @Test
  void hasNoneOfATypeThatCannotBe() {
    refer("");

    for (String type : List.of("%ff%fe", "%01", "x".repeat(5000), "%F0%9F%9A%A2")) {
      assertThat(digests(client.get(path(subject) + "?artifactType=" + type))).isEmpty();
    }
    Answer refused = client.get(path(subject) + "?artifactType=a%00b");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.errorCodes()).containsExactly("NAME_INVALID");
  }

  @Test
  void refusesWhatMakesNoSense() {
    assertThat(client.get(path("latest")).errorCodes()).containsExactly("DIGEST_INVALID");
    assertThat(client.get(path("sha256:abc")).errorCodes()).containsExactly("DIGEST_INVALID");
    for (String query : List.of("last=x", "last=-1", "last=" + "9".repeat(30), "n=x", "n=-1")) {
      Answer refused = client.get(path(subject) + "?" + query);
      assertThat(refused.status()).as(query).isEqualTo(400);
      assertThat(refused.errorCodes()).containsExactly("UNSUPPORTED");
    }
  }
}
