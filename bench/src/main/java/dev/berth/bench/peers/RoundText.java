package dev.berth.bench.peers;

import dev.berth.bench.report.Figures;
import java.util.stream.Collectors;

/** A round in one line, for those who wait. */
final class RoundText {
  private RoundText() {}

  static String of(Round round) {
    String figures =
        round.figures().entrySet().stream()
            .map(figure -> figure.getKey().title() + " " + Figures.figure(figure.getValue()))
            .collect(Collectors.joining(", "));
    return round.failures() == 0
        ? figures
        : "%s; %d requests failed: %s".formatted(figures, round.failures(), round.firstFailure());
  }
}
