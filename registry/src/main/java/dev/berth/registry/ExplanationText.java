package dev.berth.registry;

import dev.berth.oci.Digest;
import dev.berth.oci.Tag;
import dev.berth.registry.config.Untagged;
import dev.berth.registry.gc.inquiry.CollectedRecord;
import dev.berth.registry.gc.inquiry.Explanation;
import dev.berth.registry.gc.inquiry.Explanation.Copy;
import dev.berth.registry.gc.inquiry.Explanation.Held;
import dev.berth.registry.gc.inquiry.Explanation.Link;
import dev.berth.registry.gc.inquiry.Explanation.Past;
import dev.berth.registry.gc.inquiry.Explanation.Place;
import dev.berth.registry.gc.inquiry.Explanation.TagPath;
import dev.berth.registry.gc.inquiry.WaitingReview;
import dev.berth.registry.output.Amounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What {@code berth gc explain} prints for people. */
final class ExplanationText {
  private final Explanation explanation;
  private final Untagged untagged;
  private final List<String> lines = new ArrayList<>();

  private ExplanationText(Explanation explanation, Untagged untagged) {
    this.explanation = explanation;
    this.untagged = untagged;
  }

  static String of(Explanation explanation, Untagged untagged) {
    ExplanationText text = new ExplanationText(explanation, untagged);
    text.add();
    return String.join("\n", text.lines);
  }

  private void add() {
    explanation
        .blob()
        .ifPresent(
            blob ->
                lines.add(
                    "blob %s, %s, %s%s"
                        .formatted(
                            explanation.digest(),
                            blob.mediaType(),
                            Amounts.bytes(blob.size()),
                            blob.lost() ? ", which are lost" : "")));
    explanation.places().forEach(this::add);
    if (explanation.morePlaces() > 0) {
      lines.add(
          "and " + Amounts.count(explanation.morePlaces(), "more repository", "more repositories"));
    }
    add(explanation.past());
  }

  private void add(Place place) {
    lines.add("in %s".formatted(place.repository()));
    place.manifest().ifPresent(this::addManifest);
    place.link().ifPresent(this::add);
    if (place.openUploads() > 0) {
      lines.add(
          "  open uploads: %d, with these bytes so far: %d"
              .formatted(place.openUploads(), place.sameUploads()));
    }
  }

  private void addManifest(Held manifest) {
    lines.add("  a manifest, " + Amounts.bytes(manifest.size()));
    add(explanation.digest(), manifest);
  }

  private void add(Link link) {
    if (link.uses().isEmpty()) {
      lines.add(
          "  a blob that no manifest names; it is removed at its review%s"
              .formatted(review(link.review())));
    }
    for (Explanation.Use use : link.uses()) {
      lines.add("  the %s of %s".formatted(use.role(), use.manifest()));
      add(use.manifest(), use.held());
    }
    if (link.moreUses() > 0) {
      lines.add("  and " + Amounts.count(link.moreUses(), "more use"));
    }
  }

  private void add(Digest manifest, Held held) {
    held.paths().forEach(path -> lines.add("    %s%s".formatted(manifest, way(path))));
    if (held.more()) {
      lines.add("    and more tags");
    }
    if (held.paths().isEmpty()) {
      lines.add(
          untagged == Untagged.KEEP
              ? "    no tag leads to it, but gc.untagged keeps it"
              : "    no tag leads to it; it is removed at its review" + review(held.review()));
    }
  }

  private static String way(TagPath path) {
    String steps =
        path.steps().stream()
            .map(step -> " <- %s %s".formatted(step.relation(), step.digest()))
            .collect(Collectors.joining());
    return steps + " <- tag " + path.tag();
  }

  private static String review(Optional<WaitingReview> review) {
    return review
        .map(
            waiting ->
                ", from %s on (%s at %s%s)"
                    .formatted(
                        Amounts.moment(waiting.due()),
                        waiting.event(),
                        Amounts.moment(waiting.since()),
                        waiting.attempts() == 0
                            ? ""
                            : ", failed " + Amounts.count(waiting.attempts(), "time")))
        .orElse(", but none waits");
  }

  private void add(Past past) {
    past.records().forEach(this::add);
    past.copies().forEach(this::add);
    past.bytesUntil()
        .ifPresent(
            until ->
                lines.add(
                    "its bytes can be restored, at least until %s: berth gc restore REPOSITORY@%s"
                        .formatted(Amounts.moment(until), explanation.digest())));
  }

  private void add(CollectedRecord collected) {
    lines.add(
        "%s collected at %s%s: %s (%s), %s"
            .formatted(
                collected.kind(),
                Amounts.moment(collected.at()),
                collected.repository().map(" in "::concat).orElse(""),
                collected.finding(),
                collected.event(),
                Amounts.bytes(collected.bytes())));
  }

  private void add(Copy copy) {
    String tags =
        copy.tags().isEmpty()
            ? ""
            : copy.tags().stream()
                .map(Tag::name)
                .collect(
                    Collectors.joining(
                        ", ", copy.tags().size() == 1 ? " with the tag " : " with the tags ", ""));
    lines.add(
        "manifest deleted from %s at %s%s"
            .formatted(copy.repository(), Amounts.moment(copy.deletedAt()), tags));
    lines.add(
        "it can be restored, at least until %s: berth gc restore %s@%s"
            .formatted(Amounts.moment(copy.keepUntil()), copy.repository(), explanation.digest()));
  }
}
