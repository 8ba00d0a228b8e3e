package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The tags of a repository are listed whole or in pages. */
final class TagRowsIT {
  @RegisterExtension static final SharedBerth berth = new SharedBerth();

  private static final List<String> TAGS = List.of("1.0", "B", "_x", "a", "a-2", "b", "v9");
  private static final Pattern NEXT = Pattern.compile("<(?<path>[^>]+)>; rel=\"next\"");

  private final RegistryClient client = berth.client();
  private final String repository = "tagged/" + UUID.randomUUID();
  private final String list = "/v2/%s/tags/list".formatted(repository);

  private void push() throws IOException, InterruptedException {
    Content content = new Content();
    Document image = content.add(content.image(content.config("amd64")));
    content.pushBlobs(client, repository);
    for (String tag : TAGS.reversed()) {
      image.put(client, repository, tag);
    }
  }

  @Test
  @Shows("A1")
  void listsEveryTagInOrder() throws Exception {
    push();
    HttpResponse<byte[]> answer = client.get(list);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(RegistryClient.json(answer).path("name").asString()).isEqualTo(repository);
    assertThat(tags(answer)).isEqualTo(TAGS);
    assertThat(answer.headers().firstValue("Link")).isEmpty();
  }

  @Test
  @Shows("A1")
  void listsAsManyAsAreAskedFor() throws Exception {
    push();
    assertThat(tags(client.get(list + "?n=3"))).isEqualTo(TAGS.subList(0, 3));
    assertThat(tags(client.get(list + "?n=100"))).isEqualTo(TAGS);
    assertThat(tags(client.get(list + "?n=0"))).isEmpty();
  }

  @Test
  @Shows("A1")
  void listsWhatComesAfterATag() throws Exception {
    push();
    for (int i = 0; i < TAGS.size(); i++) {
      assertThat(tags(client.get(list + "?last=" + TAGS.get(i))))
          .isEqualTo(TAGS.subList(i + 1, TAGS.size()));
    }
    assertThat(tags(client.get(list + "?last=a-1"))).isEqualTo(TAGS.subList(4, TAGS.size()));
    assertThat(tags(client.get(list + "?n=2&last=B"))).isEqualTo(TAGS.subList(2, 4));
  }

  @Test
  @Shows("A1")
  void leadsFromPageToPage() throws Exception {
    push();
    List<String> all = new ArrayList<>();
    String page = list + "?n=2";
    while (!page.isEmpty()) {
      HttpResponse<byte[]> answer = client.get(page);
      all.addAll(tags(answer));
      Matcher next = NEXT.matcher(answer.headers().firstValue("Link").orElse(""));
      page = next.matches() ? next.group("path") : "";
    }
    assertThat(all).isEqualTo(TAGS);
  }

  @Test
  @Shows("A1")
  void listsNothingWhereNothingIs() throws Exception {
    OciErrors.assertError(client.get(list), 404, "NAME_UNKNOWN");
    client.pushBlob(repository, new byte[] {1});
    assertThat(tags(client.get(list))).isEmpty();
  }

  private static List<String> tags(HttpResponse<byte[]> answer) {
    assertThat(answer.statusCode()).as(RegistryClient.text(answer)).isEqualTo(200);
    return RegistryClient.json(answer).path("tags").valueStream().map(JsonNode::asString).toList();
  }
}
