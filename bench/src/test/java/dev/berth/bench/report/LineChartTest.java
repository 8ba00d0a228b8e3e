package dev.berth.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.berth.bench.report.LineChart.Point;
import java.io.StringReader;
import java.util.Arrays;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

final class LineChartTest {
  private static Document drawn(LineChart chart) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(chart.svg())));
  }

  private static LineChart chart() {
    return new LineChart("Time & <size>", "manifests", "ms")
        .line("grows", List.of(new Point(10, 1), new Point(100, 10), new Point(1_000, 100)))
        .line("is \"flat\"", List.of(new Point(10, 5), new Point(1_000, 5)));
  }

  @Test
  void isAWholeDocumentWithItsTexts() throws Exception {
    assertThat(drawn(chart()).getDocumentElement().getTextContent())
        .contains("Time & <size>", "manifests", "ms", "grows", "is \"flat\"", "1,000")
        .contains("prefers-color-scheme: dark");
  }

  /** A power of ten is everywhere as long. */
  @Test
  void hasLogarithmicAxes() throws Exception {
    NodeList lines = drawn(chart()).getElementsByTagName("polyline");
    assertThat(lines.getLength()).isEqualTo(2);
    double[][] points = points((Element) lines.item(0));
    assertThat(points[1][0] - points[0][0])
        .isPositive()
        .isCloseTo(points[2][0] - points[1][0], within(0.2));
    assertThat(points[1][1] - points[0][1])
        .isNegative()
        .isCloseTo(points[2][1] - points[1][1], within(0.2));
    double[][] flat = points((Element) lines.item(1));
    assertThat(flat[0][1]).isEqualTo(flat[1][1]);
  }

  private static double[][] points(Element line) {
    return Arrays.stream(line.getAttribute("points").split(" "))
        .map(point -> Arrays.stream(point.split(",")).mapToDouble(Double::parseDouble).toArray())
        .toArray(double[][]::new);
  }

  /** Round numbers around the values, and not too many of them. */
  @Test
  void marksItsAxes() {
    LineChart narrow =
        new LineChart("a", "b", "c")
            .line("d", List.of(new Point(27_944, 0.19), new Point(111_776, 0.3)));
    assertThat(narrow.svg())
        .contains(">20,000<", ">50,000<", ">100,000<", ">200,000<")
        .contains(">0.1<", ">0.2<", ">0.5<")
        .doesNotContain(">10,000<", ">1<");
    LineChart wide =
        new LineChart("a", "b", "c").line("d", List.of(new Point(3, 1), new Point(30_000, 2)));
    assertThat(wide.svg()).contains(">1<", ">10<", ">100,000<").doesNotContain(">20<", ">500<");
  }

  @Test
  void drawsOnePoint() {
    assertThat(new LineChart("a", "b", "c").line("d", List.of(new Point(1, 1))).svg())
        .contains("<circle")
        .doesNotContain("NaN", "Infinity");
  }

  @Test
  void refusesWhatHasNoLogarithm() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> chart().line("zero", List.of(new Point(1, 0))));
    assertThatIllegalArgumentException().isThrownBy(() -> chart().line("nothing", List.of()));
  }
}
