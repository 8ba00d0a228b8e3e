package dev.berth.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Lines over two logarithmic axes as SVG: sizes and times differ by orders of magnitude, and what
 * grows in proportion is a line of slope one. Readable on light and dark pages. Values must be
 * positive.
 */
public final class LineChart {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 420;
  private static final int LEFT = 76;
  private static final int TOP = 48;
  private static final int RIGHT = 44;
  private static final int BOTTOM = 56;
  private static final int LEGEND_LINE = 20;

  private static final List<String> COLOURS =
      List.of("#d9480f", "#1c7ed6", "#2b8a3e", "#9c36b5", "#b08900", "#0b7285", "#c2255c");

  private final String title;
  private final String across;
  private final String up;
  private final List<Line> lines = new ArrayList<>();

  /** A point of a line. */
  public record Point(double x, double y) {}

  private record Line(String name, List<Point> points) {}

  /**
   * Begins a chart without lines.
   *
   * @param across what the horizontal axis says
   * @param up what the vertical axis says
   */
  public LineChart(String title, String across, String up) {
    this.title = title;
    this.across = across;
    this.up = up;
  }

  public LineChart line(String name, List<Point> points) {
    if (points.isEmpty() || points.stream().anyMatch(point -> point.x() <= 0 || point.y() <= 0)) {
      throw new IllegalArgumentException("no points, or some that are not positive: " + name);
    }
    lines.add(new Line(name, List.copyOf(points)));
    return this;
  }

  /** A scale from a round number below all values to one above. */
  private record Axis(List<Double> marks, double begin, double end) {
    private static final int MANY = 8;

    static Axis of(List<Line> lines, ToDoubleFunction<Point> part, double begin, double end) {
      double[] values =
          lines.stream()
              .flatMap(line -> line.points().stream())
              .mapToDouble(part)
              .sorted()
              .toArray();
      List<Double> marks = marks(values[0], values[values.length - 1], List.of(1, 2, 5));
      return new Axis(
          marks.size() > MANY ? marks(values[0], values[values.length - 1], List.of(1)) : marks,
          begin,
          end);
    }

    /** Powers of ten times these, the nearest ones around the values included. */
    private static List<Double> marks(double least, double most, List<Integer> factors) {
      List<Double> marks = new ArrayList<>();
      for (int power = (int) Math.floor(Math.log10(least)); ; power++) {
        for (int factor : factors) {
          double mark = factor * Math.pow(10, power);
          if (mark <= least) {
            marks.clear();
          }
          marks.add(mark);
          if (mark >= most && marks.size() > 1) {
            return marks;
          }
        }
      }
    }

    double place(double value) {
      double from = Math.log(marks.getFirst());
      return begin + (Math.log(value) - from) / (Math.log(marks.getLast()) - from) * (end - begin);
    }
  }

  /** The whole file. */
  public String svg() {
    int legend = TOP + lines.size() * LEGEND_LINE;
    int bottom = legend + HEIGHT - TOP - BOTTOM;
    Axis x = Axis.of(lines, Point::x, LEFT, WIDTH - RIGHT);
    Axis y = Axis.of(lines, Point::y, bottom, legend + 8);
    StringBuilder svg = new StringBuilder(head(bottom + BOTTOM));
    x.marks().forEach(mark -> svg.append(markAcross(x, y, mark)));
    y.marks().forEach(mark -> svg.append(markUp(x, y, mark)));
    svg.append(text((LEFT + WIDTH - RIGHT) / 2.0, bottom + 44, "middle", across));
    svg.append(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" transform=\"rotate(-90 18 %d)\">%s</text>\n"
            .formatted(18, (legend + bottom) / 2, (legend + bottom) / 2, escaped(up)));
    for (int number = 0; number < lines.size(); number++) {
      svg.append(drawn(lines.get(number), number, x, y));
    }
    return svg.append("</svg>\n").toString();
  }

  private String head(int height) {
    return """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-label="%s">
        <style>
        .page { fill: #ffffff } text { fill: #212529; font: 13px sans-serif } .title { font-size: 16px; font-weight: bold }
        .grid { stroke: #dee2e6 }
        @media (prefers-color-scheme: dark) { .page { fill: #16191d } text { fill: #e9ecef } .grid { stroke: #3a4048 } }
        </style>
        <rect class="page" width="%d" height="%d" rx="8"/>
        <text class="title" x="20" y="28">%s</text>
        """
        .formatted(WIDTH, height, WIDTH, height, escaped(title), WIDTH, height, escaped(title));
  }

  private static String markAcross(Axis x, Axis y, double mark) {
    return grid(x.place(mark), y.begin(), x.place(mark), y.end())
        + text(x.place(mark), y.begin() + 20, "middle", number(mark));
  }

  private static String markUp(Axis x, Axis y, double mark) {
    return grid(x.begin(), y.place(mark), x.end(), y.place(mark))
        + text(x.begin() - 8, y.place(mark) + 4, "end", number(mark));
  }

  private static String grid(double fromX, double fromY, double toX, double toY) {
    return String.format(
        Locale.ROOT,
        "<line class=\"grid\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n",
        fromX,
        fromY,
        toX,
        toY);
  }

  private static String text(double x, double y, String anchor, String text) {
    return String.format(
            Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor)
        + escaped(text)
        + "</text>\n";
  }

  private static String drawn(Line line, int number, Axis x, Axis y) {
    String colour = COLOURS.get(number % COLOURS.size());
    int top = TOP + number * LEGEND_LINE;
    StringBuilder drawn =
        new StringBuilder(
            "<rect x=\"20\" y=\"%d\" width=\"14\" height=\"4\" fill=\"%s\"/>\n"
                .formatted(top, colour));
    drawn.append(text(42, top + 7, "start", line.name()));
    drawn.append(
        "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"%s\"/>\n"
            .formatted(
                colour,
                line.points().stream()
                    .map(
                        point ->
                            String.format(
                                Locale.ROOT, "%.1f,%.1f", x.place(point.x()), y.place(point.y())))
                    .collect(Collectors.joining(" "))));
    for (Point point : line.points()) {
      drawn.append(
          String.format(
              Locale.ROOT,
              "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"%s\"/>\n",
              x.place(point.x()),
              y.place(point.y()),
              colour));
    }
    return drawn.toString();
  }

  private static String number(double mark) {
    return mark >= 1
        ? Figures.whole(Math.round(mark))
        : String.format(Locale.ROOT, "%." + (int) Math.ceil(-Math.log10(mark)) + "f", mark);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
