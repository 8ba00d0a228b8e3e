package dev.berth.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

final class BarChartTest {
  private static final Pattern BAR =
      Pattern.compile("<rect x=\"([0-9.]+)\" y=\"[0-9]+\" width=\"([0-9.]+)\"");

  private static List<double[]> bars(BarChart chart) {
    Matcher bar = BAR.matcher(chart.svg());
    List<double[]> bars = new ArrayList<>();
    while (bar.find()) {
      bars.add(new double[] {Double.parseDouble(bar.group(1)), Double.parseDouble(bar.group(2))});
    }
    return bars;
  }

  @Test
  void makesBarsAsLongAsTheirValues() {
    List<double[]> bars =
        bars(new BarChart("t", false).bar("a", "x", 10).bar("a", "y", 40).bar("b", "x", 20));
    assertThat(bars).hasSize(3);
    assertThat(bars.get(1)[1]).isEqualTo(4 * bars.get(0)[1]);
    assertThat(bars.get(2)[1]).isEqualTo(2 * bars.get(0)[1]);
  }

  @Test
  void drawsRatiosToBothSidesOfOne() {
    List<double[]> bars =
        bars(new BarChart("t", true).bar("a", "x", 10).bar("a", "y", 0.1).bar("b", "x", 100));
    double one = bars.get(0)[0];
    assertThat(bars.get(2)[0]).isEqualTo(one);
    assertThat(bars.get(1)[0] + bars.get(1)[1]).isEqualTo(one);
    assertThat(bars.get(1)[1]).isEqualTo(bars.get(0)[1]);
    assertThat(bars.get(2)[1]).isEqualTo(2 * bars.get(0)[1]);
  }

  @Test
  void isXmlWhateverTheNames() throws Exception {
    String svg = new BarChart("<&\"", false).bar("a & b", "<x>", 1).svg();
    assertThat(
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)))
                .getDocumentElement()
                .getTagName())
        .isEqualTo("svg");
  }

  @Test
  void refusesWhatHasNoLength() {
    BarChart chart = new BarChart("t", true);
    assertThatIllegalArgumentException().isThrownBy(() -> chart.bar("a", "b", 0));
    assertThatIllegalArgumentException().isThrownBy(() -> chart.bar("a", "b", Double.NaN));
  }
}
