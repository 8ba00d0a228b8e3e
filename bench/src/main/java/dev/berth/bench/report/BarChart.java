package dev.berth.bench.report;

import static dev.berth.bench.report.Figures.figure;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Bars from left to right as SVG, in groups. Readable on light and dark pages. Values must be
 * positive.
 */
public final class BarChart {
  private static final int WIDTH = 760;
  private static final int LABELS = 330;
  private static final int VALUES = 70;
  private static final int TOP = 48;
  private static final int LINE = 20;
  private static final int BAR = 14;
  private static final int GAP = 8;

  private static final List<String> COLOURS =
      List.of("#d9480f", "#1c7ed6", "#2b8a3e", "#9c36b5", "#0b7285", "#c2255c", "#868e96");

  private final String title;
  private final boolean ratios;
  private final List<Bar> bars = new ArrayList<>();
  private final Set<String> names = new LinkedHashSet<>();

  private record Bar(String group, String name, double value) {}

  /**
   * Begins a chart without bars.
   *
   * @param ratios whether the bars go from 1 to either side, on a logarithmic scale
   */
  public BarChart(String title, boolean ratios) {
    this.title = title;
    this.ratios = ratios;
  }

  /**
   * Adds a bar at the end.
   *
   * @param name bars of the same name have the same colour
   */
  public BarChart bar(String group, String name, double value) {
    if (!(value > 0)) {
      throw new IllegalArgumentException("not positive: " + group + ", " + name);
    }
    bars.add(new Bar(group, name, value));
    names.add(name);
    return this;
  }

  /** The whole file. */
  public String svg() {
    StringBuilder drawn = new StringBuilder();
    int top = TOP;
    String group = "";
    for (Bar bar : bars) {
      boolean first = !bar.group().equals(group);
      group = bar.group();
      top += first ? GAP : 0;
      drawn.append(drawn(bar, first, top));
      top += LINE;
    }
    return head(top + GAP) + drawn + "</svg>\n";
  }

  private String head(int height) {
    return """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" role="img" aria-label="%3$s">
    <style>
    .page { fill: #ffffff } text { fill: #212529; font: 12px sans-serif } .title { font-size: 16px; font-weight: bold }
    .grid { stroke: #868e96 }
    @media (prefers-color-scheme: dark) { .page { fill: #16191d } text { fill: #e9ecef } }
    </style>
    <rect class="page" width="%1$d" height="%2$d" rx="8"/>
    <text class="title" x="20" y="28">%3$s</text>
    """
        .formatted(WIDTH, height, escaped(title));
  }

  private String drawn(Bar bar, boolean first, int top) {
    double from = place(ratios ? 1 : 0);
    double to = place(bar.value());
    int base = top + BAR - 3;
    return (first ? text(20, base, "start", bar.group()) : "")
        + text(LABELS - 8, base, "end", bar.name())
        + String.format(
            Locale.ROOT,
            "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n",
            Math.min(from, to),
            top,
            Math.max(1, Math.abs(to - from)),
            BAR,
            colour(bar))
        + text(Math.max(from, to) + 6, base, "start", figure(bar.value()) + (ratios ? " ×" : ""));
  }

  private String colour(Bar bar) {
    return COLOURS.get(List.copyOf(names).indexOf(bar.name()) % COLOURS.size());
  }

  private double place(double value) {
    double least = ratios ? Math.min(0, extreme(false)) : 0;
    double most = Math.max(ratios ? 0 : 1e-9, extreme(true));
    double share = (scaled(value) - least) / Math.max(most - least, 1e-9);
    return LABELS + share * (WIDTH - LABELS - VALUES);
  }

  private double scaled(double value) {
    return ratios ? Math.log10(value) : value;
  }

  private double extreme(boolean most) {
    return bars.stream()
        .mapToDouble(bar -> scaled(bar.value()))
        .reduce(most ? Math::max : Math::min)
        .orElse(0);
  }

  private static String text(double x, double y, String anchor, String text) {
    return String.format(
            Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor)
        + escaped(text)
        + "</text>\n";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
