package dev.berth.bench.peers;

import dev.berth.bench.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A run beside what was recorded of an earlier one. */
record RecordCheck(List<Line> lines) {

  /** A ratio then and now. */
  record Line(PeersRecord.Entry recorded, PeersRecord.Entry measured, Verdict verdict) {}

  /** Of what both have measured. */
  static RecordCheck of(PeersRecord recorded, PeersRecord measured) {
    List<Line> lines = new ArrayList<>();
    for (PeersRecord.Entry now : measured.entries()) {
      Optional<PeersRecord.Entry> then = recorded.find(now);
      then.map(
              before ->
                  new Line(before, now, Verdict.of(now.better(), before.ratio(), now.ratio())))
          .ifPresent(lines::add);
    }
    return new RecordCheck(lines);
  }

  long worse() {
    return lines.stream().filter(line -> line.verdict() == Verdict.WORSE).count();
  }

  @Override
  public String toString() {
    Table table = new Table("scenario", "subject", "ratio of", "recorded", "now", "");
    for (Line line : lines) {
      table.row(
          line.measured().scenario(),
          line.measured().subject(),
          line.measured().figure(),
          line.recorded().ratio().toString(),
          line.measured().ratio().toString(),
          line.verdict().toString());
    }
    return table.toString();
  }
}
