package dev.berth.bench.micro;

import static dev.berth.bench.report.Figures.figure;

import dev.berth.bench.command.Origin;
import dev.berth.bench.report.Table;
import java.util.List;

/** The figures as Markdown. */
final class MicroReport {
  private final MicroPlan plan;
  private final List<MicroFigure> figures;

  MicroReport(MicroPlan plan, List<MicroFigure> figures) {
    this.plan = plan;
    this.figures = figures;
  }

  String text(Origin origin) {
    Table table = new Table("", "ns", "±", "bytes allocated");
    for (MicroFigure each : figures) {
      table.row(
          each.step().toString(),
          figure(each.nanoseconds()),
          Double.isNaN(each.error()) ? "" : figure(each.error()),
          "%,.0f".formatted(each.bytes()));
    }
    return """
    ## Single steps
    %s.
    JMH: the mean of %d × %d windows of %d s, and the interval that holds it with 99.9 %%.

    %s"""
        .formatted(origin, plan.processes(), MicroPlan.WINDOWS, plan.window().toSeconds(), table);
  }
}
