package dev.berth.registry.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The metrics that docs/metrics.md tells about, and their labels. */
final class MetricsPage {
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z_]+)` \\| ([^|]*)\\|");

  private MetricsPage() {}

  static Map<String, Set<String>> read() throws IOException {
    return ROW.matcher(Files.readString(Path.of("../docs/metrics.md")))
        .results()
        .collect(
            Collectors.toMap(
                row -> row.group(1), MetricsPage::labels, (first, _) -> first, TreeMap::new));
  }

  private static Set<String> labels(MatchResult row) {
    return Arrays.stream(row.group(2).split("[`, ]+"))
        .filter(label -> !label.isBlank())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
