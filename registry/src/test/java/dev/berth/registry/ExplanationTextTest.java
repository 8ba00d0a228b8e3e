package dev.berth.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.MediaType;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.config.Untagged;
import dev.berth.registry.gc.inquiry.CollectedRecord;
import dev.berth.registry.gc.inquiry.Explanation;
import dev.berth.registry.gc.inquiry.Explanation.Copy;
import dev.berth.registry.gc.inquiry.Explanation.Held;
import dev.berth.registry.gc.inquiry.Explanation.Link;
import dev.berth.registry.gc.inquiry.Explanation.Past;
import dev.berth.registry.gc.inquiry.Explanation.Place;
import dev.berth.registry.gc.inquiry.Explanation.Step;
import dev.berth.registry.gc.inquiry.Explanation.TagPath;
import dev.berth.registry.gc.inquiry.Explanation.Use;
import dev.berth.registry.gc.inquiry.WaitingReview;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class ExplanationTextTest {
  private static final RepositoryName APP = new RepositoryName("app");
  private static final Digest DIGEST = TestClient.sha256("it");
  private static final Digest IMAGE = TestClient.sha256("image");
  private static final Digest INDEX = TestClient.sha256("index");
  private static final Instant THEN = Instant.parse("2026-01-01T00:00:00.5Z");
  private static final Instant DUE = Instant.parse("2026-01-02T00:00:00.5Z");
  private static final WaitingReview REVIEW = new WaitingReview("tag_delete", THEN, DUE, 2);
  private static final Past NOTHING = new Past(List.of(), List.of(), Optional.empty());

  private static final Explanation BLOB =
      new Explanation(
          DIGEST,
          Optional.of(new Explanation.Blob(700, new MediaType(Images.LAYER), false)),
          List.of(
              new Place(
                  APP,
                  Optional.of(
                      new Link(
                          List.of(
                              new Use(
                                  IMAGE,
                                  "layer",
                                  new Held(
                                      90,
                                      List.of(
                                          new TagPath(
                                              List.of(new Step("index", INDEX)),
                                              new Tag("latest"))),
                                      true,
                                      Optional.empty()))),
                          3,
                          Optional.empty())),
                  Optional.empty(),
                  2,
                  1)),
          4,
          NOTHING);

  @Test
  void saysTheWayFromABlobToATag() {
    assertThat(ExplanationText.of(BLOB, Untagged.COLLECT))
        .isEqualTo(
            """
            blob %s, application/vnd.oci.image.layer.v1.tar+gzip, 700 B
            in app
              the layer of %s
                %s <- index %s <- tag latest
                and more tags
              and 3 more uses
              open uploads: 2, with these bytes so far: 1
            and 4 more repositories"""
                .formatted(DIGEST, IMAGE, IMAGE, INDEX));
  }

  private static Explanation manifest(Optional<WaitingReview> review) {
    Held held = new Held(90, List.of(), false, review);
    Place place = new Place(APP, Optional.empty(), Optional.of(held), 0, 0);
    return new Explanation(DIGEST, Optional.empty(), List.of(place), 0, NOTHING);
  }

  @Test
  void saysWhenAManifestGoes() {
    assertThat(ExplanationText.of(manifest(Optional.of(REVIEW)), Untagged.COLLECT))
        .isEqualTo(
            """
            in app
              a manifest, 90 B
                no tag leads to it; it is removed at its review, from 2026-01-02T00:00:00Z on \
            (tag_delete at 2026-01-01T00:00:00Z, failed 2 times)""");
    assertThat(ExplanationText.of(manifest(Optional.empty()), Untagged.COLLECT))
        .endsWith("it is removed at its review, but none waits");
    assertThat(ExplanationText.of(manifest(Optional.of(REVIEW)), Untagged.KEEP))
        .endsWith("no tag leads to it, but gc.untagged keeps it");
  }

  @Test
  void saysWhyItWentAndHowItComesBack() {
    Explanation gone =
        new Explanation(
            DIGEST,
            Optional.empty(),
            List.of(),
            0,
            new Past(
                List.of(
                    new CollectedRecord(
                        THEN,
                        "blob",
                        Optional.empty(),
                        Optional.of("app"),
                        Optional.empty(),
                        "layer_delete",
                        "nothing uses it",
                        700)),
                List.of(new Copy(APP, THEN, DUE, List.of(new Tag("a"), new Tag("b")))),
                Optional.of(DUE)));

    assertThat(ExplanationText.of(gone, Untagged.COLLECT))
        .isEqualTo(
            """
            blob collected at 2026-01-01T00:00:00Z in app: nothing uses it (layer_delete), 700 B
            manifest deleted from app at 2026-01-01T00:00:00Z with the tags a, b
            it can be restored, at least until 2026-01-02T00:00:00Z: berth gc restore app@%s
            its bytes can be restored, at least until 2026-01-02T00:00:00Z: \
            berth gc restore REPOSITORY@%s"""
                .formatted(DIGEST, DIGEST));
  }

  @Test
  void printsJson() {
    JsonNode json = JsonMapper.shared().readTree(ExplanationJson.of(BLOB));

    assertThat(json.at("/blob/bytes").asLong()).isEqualTo(700);
    assertThat(json.at("/repositories/0/blob/uses/0/role").asString()).isEqualTo("layer");
    assertThat(json.at("/repositories/0/blob/uses/0/keptBy/0/tag").asString()).isEqualTo("latest");
    assertThat(json.at("/repositories/0/blob/uses/0/keptBy/0/through/0/digest").asString())
        .isEqualTo(INDEX.toString());
    JsonNode waiting =
        JsonMapper.shared().readTree(ExplanationJson.of(manifest(Optional.of(REVIEW))));
    assertThat(waiting.at("/repositories/0/manifest/review/event").asString())
        .isEqualTo("tag_delete");
  }
}
