package dev.berth.registry;

import dev.berth.oci.Tag;
import dev.berth.registry.gc.inquiry.CollectedRecord;
import dev.berth.registry.gc.inquiry.Explanation;
import dev.berth.registry.gc.inquiry.Explanation.Blob;
import dev.berth.registry.gc.inquiry.Explanation.Copy;
import dev.berth.registry.gc.inquiry.Explanation.Held;
import dev.berth.registry.gc.inquiry.Explanation.Link;
import dev.berth.registry.gc.inquiry.Explanation.Place;
import dev.berth.registry.gc.inquiry.Explanation.Step;
import dev.berth.registry.gc.inquiry.Explanation.TagPath;
import dev.berth.registry.gc.inquiry.Explanation.Use;
import dev.berth.registry.gc.inquiry.WaitingReview;
import dev.berth.registry.output.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What {@code berth gc explain --output json} prints. A field that has nothing to say is left out.
 */
final class ExplanationJson {
  private ExplanationJson() {}

  static String of(Explanation explanation) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("digest", explanation.digest().toString());
    explanation.blob().ifPresent(blob -> fields.put("blob", blob(blob)));
    fields.put("repositories", explanation.places().stream().map(ExplanationJson::place).toList());
    fields.put("moreRepositories", explanation.morePlaces());
    fields.put(
        "collected", explanation.past().records().stream().map(ExplanationJson::record).toList());
    fields.put(
        "deletedManifests",
        explanation.past().copies().stream().map(ExplanationJson::copy).toList());
    explanation
        .past()
        .bytesUntil()
        .ifPresent(until -> fields.put("bytesRestorableUntil", until.toString()));
    return Json.document(fields);
  }

  private static Map<String, Object> blob(Blob blob) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("bytes", blob.size());
    fields.put("mediaType", blob.mediaType().name());
    fields.put("lost", blob.lost());
    return fields;
  }

  private static Map<String, Object> place(Place place) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", place.repository().path());
    place.manifest().ifPresent(manifest -> fields.put("manifest", held(manifest)));
    place.link().ifPresent(link -> fields.put("blob", link(link)));
    fields.put("openUploads", place.openUploads());
    fields.put("openUploadsOfTheseBytes", place.sameUploads());
    return fields;
  }

  private static Map<String, Object> link(Link link) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("uses", link.uses().stream().map(ExplanationJson::use).toList());
    fields.put("moreUses", link.moreUses());
    put(fields, link.review());
    return fields;
  }

  private static Map<String, Object> use(Use use) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("manifest", use.manifest().toString());
    fields.put("role", use.role());
    fields.putAll(held(use.held()));
    return fields;
  }

  private static Map<String, Object> held(Held held) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("bytes", held.size());
    fields.put("keptBy", held.paths().stream().map(ExplanationJson::path).toList());
    fields.put("moreTags", held.more());
    put(fields, held.review());
    return fields;
  }

  private static Map<String, Object> path(TagPath path) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("tag", path.tag().name());
    fields.put("through", path.steps().stream().map(ExplanationJson::step).toList());
    return fields;
  }

  private static Map<String, Object> step(Step step) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("relation", step.relation());
    fields.put("digest", step.digest().toString());
    return fields;
  }

  private static void put(Map<String, Object> fields, Optional<WaitingReview> waiting) {
    waiting.ifPresent(
        review -> {
          Map<String, Object> inner = new LinkedHashMap<>();
          inner.put("event", review.event());
          inner.put("since", review.since().toString());
          inner.put("due", review.due().toString());
          inner.put("attempts", review.attempts());
          fields.put("review", inner);
        });
  }

  private static Map<String, Object> record(CollectedRecord collected) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("at", collected.at().toString());
    fields.put("kind", collected.kind());
    collected.repository().ifPresent(name -> fields.put("repository", name));
    fields.put("event", collected.event());
    fields.put("finding", collected.finding());
    fields.put("bytes", collected.bytes());
    return fields;
  }

  private static Map<String, Object> copy(Copy copy) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("repository", copy.repository().path());
    fields.put("deletedAt", copy.deletedAt().toString());
    fields.put("restorableUntil", copy.keepUntil().toString());
    fields.put("tags", copy.tags().stream().map(Tag::name).toList());
    return fields;
  }
}
