package dev.berth.registry.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.Answer;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.rules.Shows;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

final class CatalogIT {
  @RegisterExtension
  static final TestNode node = new TestNode(Map.of("BERTH_LIMITS_PAGE_SIZE", "5"));

  private static final Pattern NEXT = Pattern.compile("<(/v2/_catalog\\?.*)>; rel=\"next\"");

  /** In byte order, which is not that of a dictionary. */
  private static final List<String> NAMES =
      List.of("0", "a", "a-b", "a.b", "a/a", "a/b/c", "a0", "a_b", "b", "b/a", "z");

  private final TestClient client = node.client();

  @BeforeAll
  static void push() {
    List<String> shuffled = new ArrayList<>(NAMES);
    Collections.shuffle(shuffled, new Random(3));
    shuffled.forEach(name -> node.client().pushImage(name, "latest", "one image"));
    node.client().pushBlob("only-a-blob", "blob");
    node.client().startUpload("only-an-upload");
  }

  private Answer list(String query) {
    return client.get("/v2/_catalog" + query);
  }

  private static List<String> names(Answer answer) {
    assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    return answer.json().get("repositories").valueStream().map(JsonNode::asString).toList();
  }

  private static Optional<String> next(Answer answer) {
    return answer
        .header("Link")
        .map(
            link -> {
              Matcher matcher = NEXT.matcher(link);
              assertThat(matcher.matches()).as(link).isTrue();
              return matcher.group(1);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?n=1", "?n=2", "?n=3", "?n=5", "?n=11"})
  void listsRepositoriesWithManifestsInByteOrderByFollowingLinks(String query) {
    List<String> seen = new ArrayList<>();
    Answer answer = list(query);
    seen.addAll(names(answer));
    for (Optional<String> next = next(answer); next.isPresent(); next = next(answer)) {
      assertThat(seen).hasSizeLessThan(NAMES.size());
      answer = client.get(next.get());
      seen.addAll(names(answer));
    }
    assertThat(seen).containsExactlyElementsOf(NAMES);
  }

  @Test
  void answersInJson() {
    assertThat(list("?n=2").header("Content-Type")).contains("application/json");
    assertThat(list("?n=2").text()).isEqualTo("{\"repositories\":[\"0\",\"a\"]}");
  }

  @Test
  void beginsAfterTheLastNameWhichNeedNotBeOne() {
    assertThat(names(list("?n=2&last=a/a"))).containsExactly("a/b/c", "a0");
    assertThat(names(list("?n=2&last=a/b"))).containsExactly("a/b/c", "a0");
    assertThat(names(list("?n=2&last=a/"))).containsExactly("a/a", "a/b/c");
    assertThat(names(list("?n=2&last=UPPER%20case"))).containsExactly("a", "a-b");
    assertThat(names(list("?last=z"))).isEmpty();
    assertThat(names(list("?last=%C3%A4"))).isEmpty();
  }

  @Test
  void givesNoLinkOnTheLastPage() {
    assertThat(next(list("?n=2&last=b"))).isEmpty();
    assertThat(next(list("?n=1&last=b"))).isPresent();
    assertThat(next(list("?n=0"))).isEmpty();
    assertThat(names(list("?n=0"))).isEmpty();
  }

  @ParameterizedTest
  @Shows("L6")
  @ValueSource(strings = {"6", "1000000", "2147483648", "99999999999999999999"})
  void clampsThePage(String size) {
    assertThat(names(list("?n=" + size))).hasSize(5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "abc", "-1", "1.5", "%00"})
  void refusesWhatIsNoNumber(String size) {
    assertThat(list("?n=" + size).status()).isEqualTo(400);
  }

  @Test
  void refusesALastNameThatIsTooLong() {
    assertThat(list("?last=" + "n".repeat(255)).status()).isEqualTo(200);
    Answer longer = list("?last=" + "n".repeat(256));
    assertThat(longer.status()).isEqualTo(400);
    assertThat(longer.errorCodes()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"%00", "a%00b", "%ff", "%ed%a0%80", "%f0%9f%98%80", "%", "'", "%22", "/"})
  void survivesAHostileLastName(String last) {
    try (var connection = node.connect()) {
      Answer answer = connection.ask("GET", "/v2/_catalog?last=" + last);
      assertThat(answer.status()).as(answer.toString()).isIn(200, 400);
    }
  }
}
