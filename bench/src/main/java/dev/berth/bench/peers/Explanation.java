package dev.berth.bench.peers;

import static dev.berth.bench.report.Figures.figure;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** In what Berth is behind the peer, and why, as far as that is known. */
final class Explanation {
  private Explanation() {}

  /** A paragraph; empty when Berth is ahead in everything. */
  static String of(Comparison comparison) {
    String note = note(comparison.scenario());
    List<Figure> behind =
        comparison.figures().stream().filter(figure -> isBehind(comparison, figure)).toList();
    if (behind.isEmpty()) {
      return note.isEmpty() ? "" : "\n" + note + "\n";
    }
    String list =
        behind.stream()
            .map(
                figure ->
                    "%s %s ×"
                        .formatted(
                            figure.title(),
                            figure(comparison.ratios(Subject.BERTH, figure).median())))
            .collect(Collectors.joining(", "));
    return "\n%s\n"
        .formatted(
            Stream.of(
                    "Berth is behind docker-registry in: " + list + ".",
                    reason(comparison.scenario()),
                    note)
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" ")));
  }

  private static boolean isBehind(Comparison comparison, Figure figure) {
    if (!comparison.hasPeer()
        || !comparison.subjects().contains(Subject.BERTH)
        || figure.use() != Figure.Use.AGAINST_PEER) {
      return false;
    }
    double ratio = comparison.ratios(Subject.BERTH, figure).median();
    return figure.better() == Figure.Better.MORE ? ratio < 1 : ratio > 1;
  }

  /** What must be known to read the figures. */
  private static String note(Scenario scenario) {
    return switch (scenario) {
      case BY_TAG, BY_DIGEST, HEAD_BY_TAG, HEAD_BY_DIGEST, HEAD_BLOB ->
          "All connections ask for the same image.";
      case MIXED, STEADY_MIXED ->
          "Pulls of 50 images (manifest by tag, HEAD of one blob, GET of 8 KB); each twentieth request"
              + " moves a tag to another manifest.";
      case STEADY_BY_TAG ->
          "Half of what the slowest server can do; time counts from when a request was to begin.";
      case PUSH_IMAGES_1, PUSH_IMAGES_16 ->
          "An image is two new blobs of 8 KB and a manifest: seven requests.";
      case PUSH_16MB, PUSH_256MB -> "Each blob is new, and sent with one PUT after a POST.";
      case TAGS -> "Pages of 100 entries; docker-registry 2.8 answers with the whole list instead.";
      case CATALOG -> "Pages of 100 entries.";
      case REFERRERS -> "Pages of 100 entries; docker-registry 2.8 has no such list.";
      case START ->
          "From the start of the process to the first answer of 200, with everything that was pushed"
              + " before; memory is the sum over all processes, PostgreSQL and Redis among them, with"
              + " what they share counted once.";
      default -> "";
    };
  }

  /** Why Berth is behind where it is. */
  private static String reason(Scenario scenario) {
    return switch (scenario) {
      case PUSH_IMAGES_1, PUSH_IMAGES_16 ->
          "An image is several transactions of PostgreSQL, each of them durable before its answer.";
      case PULL_16MB, PULL_256MB ->
          "Bytes that the system sends without copying them are first touched by the client, which pays"
              + " for it on the same machine; the server needs less processor time.";
      case START ->
          "Berth starts a Java virtual machine, PostgreSQL and Redis, where docker-registry is one"
              + " small process.";
      default -> "";
    };
  }
}
