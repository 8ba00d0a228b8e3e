package dev.berth.registry.referrer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.oci.MediaType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ReferrerPageTest {
  private static Referrer referrer(long id, Optional<String> artifactType, int annotationsSize) {
    Digest digest = Digest.ofContent(DigestAlgorithm.SHA256, new byte[] {(byte) id});
    return new Referrer(id, digest, 3, artifactType, 7, annotationsSize);
  }

  private static List<Referrer> referrers(long count) {
    return LongStream.range(0, count).mapToObj(id -> referrer(id, Optional.empty(), 88)).toList();
  }

  @Test
  void holdsAsManyEntriesAsAreAllowed() {
    assertThat(ReferrerPage.cut(referrers(3), 3, 10_000))
        .isEqualTo(new ReferrerPage(referrers(3), false));
    assertThat(ReferrerPage.cut(referrers(4), 3, 10_000))
        .isEqualTo(new ReferrerPage(referrers(3), true));
  }

  @Test
  void holdsAsManyBytesAsAreAllowed() {
    assertThat(ReferrerPage.cut(referrers(3), 100, 1_200).entries()).hasSize(2);
    assertThat(ReferrerPage.cut(referrers(3), 100, 1_199).entries()).hasSize(1);
    assertThat(ReferrerPage.cut(referrers(3), 100, 1_199).more()).isTrue();
  }

  @Test
  void holdsOneEntryHoweverLargeThatIs() {
    assertThat(ReferrerPage.cut(referrers(2), 100, 1))
        .isEqualTo(new ReferrerPage(referrers(1), true));
  }

  @Test
  void saysThatNothingFollowsWhereNothingWasFoundOrAskedFor() {
    assertThat(ReferrerPage.cut(List.of(), 100, 1_000)).isEqualTo(ReferrerPage.EMPTY);
    assertThat(ReferrerPage.cut(referrers(2), 0, 1_000)).isEqualTo(ReferrerPage.EMPTY);
  }

  @Test
  void addsUpWhatItsEntriesTake() {
    ReferrerPage page =
        new ReferrerPage(
            List.of(referrer(1, Optional.of("a/b"), 10), referrer(2, Optional.empty(), 20)), false);
    assertThat(page.annotationsSize()).isEqualTo(30);
    assertThat(page.maxBytes()).isEqualTo(2 * 512 + 2 * 3 + 30);
  }

  @Test
  void knowsTheLengthOfItsJsonBeforeItReadsAnnotations() {
    String annotations = "{\"a\":\"b\"}";
    ReferrerPage page =
        new ReferrerPage(
            List.of(
                referrer(1, Optional.of("a/b"), annotations.length()),
                referrer(2, Optional.empty(), 0)),
            false);
    ReferrerIndexJson json = new ReferrerIndexJson(_ -> MediaType.OCI_MANIFEST);
    byte[] bytes = json.of(page, Map.of(1L, annotations));
    assertThat(json.length(page)).isEqualTo(bytes.length);
    assertThat(new String(bytes, UTF_8))
        .startsWith("{\"schemaVersion\":2,\"mediaType\":\"" + MediaType.OCI_INDEX + "\"")
        .contains("\"artifactType\":\"a/b\",\"annotations\":{\"a\":\"b\"}}")
        .containsOnlyOnce("artifactType")
        .endsWith("\"size\":7}]}");
  }
}
