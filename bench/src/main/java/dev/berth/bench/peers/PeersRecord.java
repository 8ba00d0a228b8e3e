package dev.berth.bench.peers;

import dev.berth.bench.report.Spread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The ratios of a run, kept to compare later runs with: those of Berth, in all its set-ups. */
record PeersRecord(List<Entry> entries) {
  private static final String HEAD = "scenario\tsubject\tfigure\tbetter\tmedian\tleast\tmost";

  /** A ratio by the names of what it is of. */
  record Entry(String scenario, String subject, String figure, Figure.Better better, Spread ratio) {

    boolean isOfSame(Entry other) {
      return scenario.equals(other.scenario)
          && subject.equals(other.subject)
          && figure.equals(other.figure);
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%s\t%s\t%s\t%s\t%.4f\t%.4f\t%.4f",
          scenario,
          subject,
          figure,
          better.name().toLowerCase(Locale.ROOT),
          ratio.median(),
          ratio.least(),
          ratio.most());
    }

    static Entry parse(String line) {
      String[] cells = line.split("\t", -1);
      return new Entry(
          cells[0],
          cells[1],
          cells[2],
          Figure.Better.valueOf(cells[3].toUpperCase(Locale.ROOT)),
          new Spread(
              Double.parseDouble(cells[4]),
              Double.parseDouble(cells[5]),
              Double.parseDouble(cells[6])));
    }
  }

  static PeersRecord of(PeersFigures figures) {
    List<Entry> entries = new ArrayList<>();
    for (Comparison comparison : figures.comparisons()) {
      for (Subject subject : comparison.subjects()) {
        for (Figure figure : comparison.figures()) {
          find(comparison, subject, figure)
              .map(ratio -> entry(comparison, subject, figure, ratio))
              .ifPresent(entries::add);
        }
      }
    }
    return new PeersRecord(entries);
  }

  private static Optional<Spread> find(Comparison comparison, Subject subject, Figure figure) {
    if (!subject.isBerth()) {
      return Optional.empty();
    }
    return switch (figure.use()) {
      case ONLY_SHOWN -> Optional.empty();
      case BY_ITSELF -> Optional.of(comparison.figures(subject, figure));
      case AGAINST_PEER ->
          Optional.of(comparison)
              .filter(Comparison::hasPeer)
              .map(both -> both.ratios(subject, figure));
    };
  }

  private static Entry entry(Comparison comparison, Subject subject, Figure figure, Spread ratio) {
    return new Entry(
        comparison.scenario().toString(),
        subject.toString(),
        figure.name(),
        figure.better(),
        ratio);
  }

  /** Empty when there is no such file. */
  static Optional<PeersRecord> read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    return Optional.of(parse(Files.readString(file)));
  }

  static PeersRecord parse(String text) {
    return new PeersRecord(
        text.lines().skip(1).filter(line -> !line.isBlank()).map(Entry::parse).toList());
  }

  /** What was recorded of the same. */
  Optional<Entry> find(Entry wanted) {
    return entries.stream().filter(wanted::isOfSame).findFirst();
  }

  @Override
  public String toString() {
    return entries.stream()
        .map(Entry::toString)
        .collect(Collectors.joining("\n", HEAD + "\n", "\n"));
  }
}
