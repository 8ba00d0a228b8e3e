package dev.berth.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
final class LoadIT {
  private static final List<Request> REQUESTS =
      List.of(new Request("GET", "/here", 3), new Request("HEAD", "/here", 3));

  @Test
  void asksAtItsRateWhateverTheServerDoes() throws Exception {
    try (SlowServer server = new SlowServer(Integer.MAX_VALUE)) {
      Answers answers =
          new SteadyLoad(server.address(), REQUESTS, 100, 4).run(Duration.ofMillis(500)).orFail();
      assertThat(answers.latencies().count()).isEqualTo(50);
      assertThat(server.answers()).isEqualTo(50);
    }
  }

  /** A server that stands still makes many requests slow, though only few were on their way. */
  @Test
  void countsTheWaitOfRequestsThatCouldNotBegin() throws Exception {
    try (SlowServer server = new SlowServer(50)) {
      CompletableFuture.delayedExecutor(2, TimeUnit.SECONDS).execute(server::goOn);
      Answers answers =
          new SteadyLoad(server.address(), REQUESTS, 200, 2).run(Duration.ofSeconds(2)).orFail();
      assertThat(answers.latencies().percentile(90)).isGreaterThan(Duration.ofMillis(100));
    }
  }

  @Test
  void countsAnswersThatAreNoSuccess() throws Exception {
    List<Request> requests =
        List.of(new Request("GET", "/here", 3), new Request("GET", "/missing", 3));
    try (SlowServer server = new SlowServer(Integer.MAX_VALUE)) {
      Answers answers =
          new SteadyLoad(server.address(), requests, 20, 1).run(Duration.ofMillis(500));
      assertThat(answers.latencies().count()).isEqualTo(5);
      assertThat(answers.failures()).isEqualTo(5);
      assertThat(answers.firstFailure().orElseThrow()).contains("404");
    }
  }

  @Test
  void failsWhenNoAnswerIsASuccess() throws Exception {
    try (SlowServer server = new SlowServer(Integer.MAX_VALUE)) {
      SteadyLoad load =
          new SteadyLoad(server.address(), List.of(new Request("GET", "/missing", 3)), 10, 1);
      assertThatIllegalStateException()
          .isThrownBy(() -> load.run(Duration.ofSeconds(1)))
          .withMessageContaining("404");
    }
  }
}
