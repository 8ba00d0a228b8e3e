package dev.berth.registry.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.http.ServedRequest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class RequestMetricsTest {
  private static ServedRequest request(int status, Duration time) {
    return new ServedRequest("GET", "/v2/", status, time, 5, 7);
  }

  @Test
  void countsRequestsTheirTimeAndTheirBytes() {
    try (Metrics metrics = new Metrics()) {
      RequestMetrics requests = new RequestMetrics(metrics);
      requests.ended(request(200, Duration.ofMillis(4)));
      requests.ended(request(201, Duration.ofMillis(20)));
      requests.ended(request(0, Duration.ofMinutes(5)));

      String fine = "{method=\"GET\",route=\"/v2/\",status=\"2xx\"";
      assertThat(metrics.text())
          .contains(
              "berth_http_requests_seconds_count" + fine + "} 2\n",
              "berth_http_requests_seconds_bucket" + fine + ",le=\"0.005\"} 1\n",
              "berth_http_requests_seconds_bucket" + fine + ",le=\"0.025\"} 2\n",
              "berth_http_requests_seconds_sum" + fine + "} 0.024\n",
              "status=\"cut\"} 1\n",
              "berth_http_received_bytes_total 15.0\n",
              "berth_http_sent_bytes_total 21.0\n");
    }
  }
}
