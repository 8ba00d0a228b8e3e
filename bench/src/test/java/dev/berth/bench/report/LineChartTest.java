package dev.berth.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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
    assertThat(points[1][0] - points[0][0]).isPositive().isEqualTo(points[2][0] - points[1][0]);
    assertThat(points[1][1] - points[0][1]).isNegative().isEqualTo(points[2][1] - points[1][1]);
    double[][] flat = points((Element) lines.item(1));
    assertThat(flat[0][1]).isEqualTo(flat[1][1]);
  }

  private static double[][] points(Element line) {
    return Arrays.stream(line.getAttribute("points").split(" "))
        .map(point -> Arrays.stream(point.split(",")).mapToDouble(Double::parseDouble).toArray())
        .toArray(double[][]::new);
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
