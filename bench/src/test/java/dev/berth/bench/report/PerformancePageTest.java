package dev.berth.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PerformancePageTest {
  @TempDir private Path folder;

  @Test
  void beginsAPageThatIsNotThere() throws Exception {
    Path file = folder.resolve("performance.md");
    new PerformancePage(file).write("gc", Report.of("figures\n"));
    assertThat(file)
        .content()
        .startsWith("# Performance\n")
        .endsWith("\n\n<!-- bench gc -->\nfigures\n<!-- end of bench gc -->\n");
  }

  @Test
  void replacesItsOwnSectionOnly() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("performance.md"),
            """
            before
            <!-- bench gc -->
            old $1
            <!-- end of bench gc -->
            between
            <!-- bench peers -->
            others
            <!-- end of bench peers -->
            after
            """);
    new PerformancePage(file).write("gc", Report.of("new $1 \\\\ figures"));
    assertThat(file)
        .hasContent(
            """
            before
            <!-- bench gc -->
            new $1 \\\\ figures
            <!-- end of bench gc -->
            between
            <!-- bench peers -->
            others
            <!-- end of bench peers -->
            after
            """);
  }

  @Test
  void putsDrawingsBesideThePage() throws Exception {
    Path file = folder.resolve("performance.md");
    new PerformancePage(file)
        .write("gc", new Report("![a](performance/a.svg)", Map.of("performance/a.svg", "<svg/>")));
    assertThat(folder.resolve("performance/a.svg")).hasContent("<svg/>");
  }
}
