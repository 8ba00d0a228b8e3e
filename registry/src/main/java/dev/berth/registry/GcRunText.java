package dev.berth.registry;

import dev.berth.registry.gc.CollectionRun.Totals;
import dev.berth.registry.gc.Outcome;
import dev.berth.registry.gc.figures.Backlog;

/** What {@code berth gc run} prints. */
final class GcRunText {
  private static final int BAR = 24;

  private GcRunText() {}

  /** What there is to lose, before anybody is asked. */
  static String waiting(Backlog backlog) {
    return """
        Waiting: %d reviews of manifests, %d reviews of blobs, %d objects in storage (%s).
        All of them are worked off now, whatever delay they have left. Bytes that go cannot be restored,
        and pushes that are under way may have to be repeated. Open uploads go on."""
        .formatted(
            backlog.manifests().waiting(),
            backlog.blobs().waiting(),
            backlog.objects().waiting(),
            Amounts.bytes(backlog.bytes()));
  }

  /** A bar, which may be too short since collecting makes new work. */
  static String progress(Totals totals, long expected) {
    long done = totals.all().looked();
    long all = Math.max(1, Math.max(done, expected));
    int filled = (int) (BAR * done / all);
    return "[%s%s] %d of %d, removed %d, freed %s"
        .formatted(
            "#".repeat(filled),
            ".".repeat(BAR - filled),
            done,
            all,
            totals.all().removed(),
            Amounts.bytes(totals.of("objects").bytes()));
  }

  static String summary(Totals totals) {
    Outcome manifests = totals.of("manifests");
    Outcome blobs = totals.of("blobs");
    Outcome objects = totals.of("objects");
    int failed = totals.all().failed();
    return "collected (reviews %d, manifests %d, links and blobs %d, objects %d, freed %s)%s"
        .formatted(
            manifests.looked() + blobs.looked(),
            manifests.removed(),
            blobs.removed(),
            objects.removed(),
            Amounts.bytes(objects.bytes()),
            failed == 0 ? "" : "; %d failed and will be tried again".formatted(failed));
  }
}
