package dev.berth.registry.tag;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.Answer;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.rules.Shows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

final class TagListIT {
  @RegisterExtension
  static final TestNode node = new TestNode(Map.of("BERTH_LIMITS_PAGE_SIZE", "5"));

  private static final Pattern NEXT = Pattern.compile("<(/v2/.*)>; rel=\"next\"");

  /** In byte order. */
  private static final List<String> TAGS =
      List.of("0.1", "1.0", "1.0-rc1", "A", "Z", "_", "a", "a-b", "a.b", "a_b", "z");

  private final TestClient client = node.client();

  @BeforeAll
  static void push() {
    List<String> shuffled = new ArrayList<>(TAGS);
    java.util.Collections.shuffle(shuffled, new java.util.Random(3));
    shuffled.forEach(tag -> node.client().pushImage("app", tag, "one image"));
    node.client().pushBlob("untagged", "blob");
  }

  private Answer list(String query) {
    return client.get("/v2/app/tags/list" + query);
  }

  private static List<String> tags(Answer answer) {
    assertThat(answer.status()).isEqualTo(200);
    return answer.json().get("tags").valueStream().map(JsonNode::asString).toList();
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

  @Test
  void listsNamesInByteOrder() {
    Answer answer = list("?n=5");

    assertThat(tags(answer)).containsExactlyElementsOf(TAGS.subList(0, 5));
    assertThat(answer.json().get("name").asString()).isEqualTo("app");
    assertThat(answer.header("Content-Type")).contains("application/json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?n=1", "?n=2", "?n=3", "?n=5", "?n=11"})
  void comesToTheEndByFollowingLinks(String query) {
    List<String> seen = new ArrayList<>();
    Answer answer = list(query);
    seen.addAll(tags(answer));
    for (Optional<String> next = next(answer); next.isPresent(); next = next(answer)) {
      assertThat(seen).hasSizeLessThan(TAGS.size());
      answer = client.get(next.get());
      seen.addAll(tags(answer));
    }
    assertThat(seen).containsExactlyElementsOf(TAGS);
  }

  @Test
  void givesNoLinkOnTheLastPage() {
    assertThat(next(list("?n=4&last=a.b"))).isEmpty();
    assertThat(next(list("?n=2&last=a.b"))).isEmpty();
    assertThat(next(list("?n=1&last=a.b"))).isPresent();
  }

  @Test
  void beginsAfterTheLastName() {
    assertThat(tags(list("?n=2&last=A"))).containsExactly("Z", "_");
    assertThat(tags(list("?n=2&last=B"))).containsExactly("Z", "_");
    assertThat(tags(list("?last=z"))).isEmpty();
  }

  @Test
  void givesNothingWhenNothingIsAskedFor() {
    Answer answer = list("?n=0");

    assertThat(tags(answer)).isEmpty();
    assertThat(next(answer)).isEmpty();
  }

  @ParameterizedTest
  @Shows("L6")
  @ValueSource(
      strings = {"6", "1000000", "2147483648", "9223372036854775808", "99999999999999999999"})
  void clampsThePage(String size) {
    assertThat(tags(list("?n=" + size))).hasSize(5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "abc", "-1", "1.5", "0x10", "%00", "1e3", "+5"})
  void refusesWhatIsNoNumber(String size) {
    Answer answer = list("?n=" + size);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.errorCodes()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {".bad", "a%2Fb", "%00", "%22", "-"})
  void refusesALastNameThatIsNone(String last) {
    assertThat(list("?last=" + last).status()).isEqualTo(400);
  }

  @Test
  void givesAnEmptyListWithoutTags() {
    Answer answer = client.get("/v2/untagged/tags/list");

    assertThat(tags(answer)).isEmpty();
  }

  @Test
  void doesNotKnowARepositoryNobodyPushedTo() {
    Answer answer = client.get("/v2/nobody/tags/list");

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.errorCodes()).containsExactly("NAME_UNKNOWN");
  }
}
