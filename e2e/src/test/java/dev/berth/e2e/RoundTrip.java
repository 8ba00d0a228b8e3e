package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Takes content through its life in a repository: pushed, listed, read in every way, deleted. */
record RoundTrip(RegistryClient client, String repository, Content content) {
  private static final List<PushWay> WAYS =
      List.of(PushWay.POST_PUT, PushWay.POST_ONLY, PushWay.STREAM);

  /** Tags are pushed one by one, after all manifests were pushed by digest. */
  void run() throws IOException, InterruptedException {
    pushBlobs();
    for (Document manifest : content.manifests()) {
      push(manifest, manifest.digest());
    }
    for (Map.Entry<String, Document> tag : content.tags().entrySet()) {
      push(tag.getValue(), tag.getKey());
    }
    readAndDelete();
  }

  /** Each manifest is pushed once, with its tags beside its digest. */
  void runWithTagParameters() throws IOException, InterruptedException {
    pushBlobs();
    for (Document manifest : content.manifests()) {
      List<String> tags = tagsOf(manifest);
      String query = tags.stream().map(tag -> "tag=" + tag).collect(Collectors.joining("&"));
      HttpResponse<byte[]> answer = push(manifest, manifest.digest() + "?" + query);
      assertThat(answer.headers().firstValue("OCI-Tag").orElseThrow().split(", "))
          .containsExactlyInAnyOrderElementsOf(tags);
    }
    readAndDelete();
  }

  private void pushBlobs() throws IOException, InterruptedException {
    int pushed = 0;
    for (byte[] bytes : content.blobs().values()) {
      Stored blob = blob(bytes);
      PushWay way = WAYS.get(pushed++ % WAYS.size());
      blob.assertCreatedBy(client, way.push(client, repository, blob.digest(), bytes));
    }
  }

  private HttpResponse<byte[]> push(Document manifest, String reference)
      throws IOException, InterruptedException {
    HttpResponse<byte[]> answer = manifest.put(client, repository, reference);
    Stored.manifest(repository, manifest.digest(), manifest).assertCreatedBy(client, answer);
    JsonNode subject = manifest.json().at("/subject/digest");
    if (!subject.isMissingNode()) {
      assertThat(answer.headers().firstValue("OCI-Subject")).contains(subject.asString());
    }
    return answer;
  }

  private void readAndDelete() throws IOException, InterruptedException {
    assertTags(content.tags().keySet().stream().sorted().toList());
    for (Stored stored : everything()) {
      stored.assertReadable(client);
    }
    assertReferrers();
    for (Stored stored : everything()) {
      stored.assertDeletable(client);
    }
    assertTags(List.of());
    for (String subject : referrers().keySet()) {
      assertThat(ReferrerList.of(client, repository, subject).entries()).isEmpty();
    }
  }

  /** In an order in which it can be deleted: tags, manifests from the last to the first, blobs. */
  private List<Stored> everything() {
    List<Stored> all = new ArrayList<>();
    content.tags().forEach((tag, to) -> all.add(Stored.manifest(repository, tag, to)));
    for (Document manifest : content.manifests().reversed()) {
      all.add(Stored.manifest(repository, manifest.digest(), manifest));
    }
    content.blobs().values().forEach(bytes -> all.add(blob(bytes)));
    return all;
  }

  private Stored blob(byte[] bytes) {
    return Stored.blob(repository, content.algorithm(), bytes);
  }

  private List<String> tagsOf(Document manifest) {
    return content.tags().entrySet().stream()
        .filter(tag -> tag.getValue().equals(manifest))
        .map(Map.Entry::getKey)
        .toList();
  }

  private void assertTags(List<String> expected) throws IOException, InterruptedException {
    HttpResponse<byte[]> answer = client.get("/v2/%s/tags/list".formatted(repository));
    assertThat(answer.statusCode()).as(RegistryClient.text(answer)).isEqualTo(200);
    assertThat(RegistryClient.json(answer).path("tags").valueStream().map(JsonNode::asString))
        .containsExactlyElementsOf(expected);
  }

  private void assertReferrers() throws IOException, InterruptedException {
    for (Map.Entry<String, List<Document>> subject : referrers().entrySet()) {
      List<JsonNode> expected = new ArrayList<>();
      subject.getValue().forEach(manifest -> expected.add(manifest.referrer()));
      assertThat(ReferrerList.of(client, repository, subject.getKey()).entries())
          .containsExactlyInAnyOrderElementsOf(expected);
      for (JsonNode entry : expected) {
        if (entry.has("artifactType")) {
          assertFiltered(subject.getKey(), entry.path("artifactType").asString(), expected);
        }
      }
    }
  }

  private void assertFiltered(String subject, String type, List<JsonNode> all)
      throws IOException, InterruptedException {
    ReferrerList list = ReferrerList.ofType(client, repository, subject, type);
    assertThat(list.filters()).containsExactly("artifactType");
    assertThat(list.entries())
        .containsExactlyInAnyOrderElementsOf(
            all.stream()
                .filter(entry -> entry.path("artifactType").asString().equals(type))
                .toList());
  }

  /** The manifests that name a subject, by its digest. */
  private Map<String, List<Document>> referrers() {
    return content.manifests().stream()
        .filter(manifest -> manifest.json().has("subject"))
        .collect(
            Collectors.groupingBy(manifest -> manifest.json().at("/subject/digest").asString()));
  }
}
