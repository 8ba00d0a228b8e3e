package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TraceContextTest {
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String PARENT = "b7ad6b7169203331";

  private static String filled(String header) {
    return header.replace("TRACE", TRACE).replace("PARENT", PARENT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "00-TRACE-PARENT-01",
        "00-TRACE-PARENT-00",
        "cc-TRACE-PARENT-01",
        "cc-TRACE-PARENT-01-what-comes-later"
      })
  void findsTheTrace(String header) {
    assertThat(TraceContext.traceId(filled(header))).contains(TRACE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "TRACE",
        "ff-TRACE-PARENT-01",
        "00-TRACE-PARENT",
        "00-TRACE-PARENT-01-more",
        "cc-TRACE-PARENT-01more",
        "00-TRACE-0000000000000000-01",
        "00-00000000000000000000000000000000-PARENT-01",
        "00-TRACEa-PARENT-01",
        "00-0AF7651916CD43DD8448EB211C80319C-PARENT-01",
        "00-TRACE-PARENT-01\n"
      })
  void ignoresWhatIsMalformed(String header) {
    assertThat(TraceContext.traceId(filled(header))).isEmpty();
  }
}
