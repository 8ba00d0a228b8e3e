package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;

/** What a node says of itself at {@code /metrics}. */
record Figures(String text) {

  static Figures of(RegistryClient client) throws IOException, InterruptedException {
    HttpResponse<byte[]> answer = client.get("/metrics");
    assertThat(answer.statusCode()).isEqualTo(200);
    return new Figures(RegistryClient.text(answer));
  }

  /** Facts that Redis answered. */
  double readsFromRedis() {
    return sum("berth_cache_reads_total", "answer=\"redis\"");
  }

  /** Changes that had to wait until all copies from before had gone by themselves. */
  double waits() {
    return sum("berth_cache_waits_total", "");
  }

  /** Operations that went wrong, whatever they were about. */
  double errors() {
    return sum("keyspace_operations_seconds_count", "result=\"error\"");
  }

  /** Operations, however they went. */
  double operations() {
    return sum("keyspace_operations_seconds_count", "");
  }

  /**
   * A metric, added up over all its series.
   *
   * @param label only of the series that have this, such as {@code answer="redis"}
   */
  double sum(String metric, String label) {
    return text.lines()
        .filter(line -> line.startsWith(metric + " ") || line.startsWith(metric + "{"))
        .filter(line -> line.contains(label))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }
}
