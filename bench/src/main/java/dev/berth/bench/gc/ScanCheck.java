package dev.berth.bench.gc;

import dev.berth.bench.report.Progress;
import java.util.List;

final class ScanCheck {
  ScanCheck(TestSubject subject, GcPlan plan, Progress progress) {}

  List<Scans.Scan> run() {
    return List.of();
  }
}
