package dev.berth.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Against a server in this process, which refuses what does not fit its digest. */
final class PushLoadIT {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final String REPOSITORY = "/v2/some/app";

  private static PushLoad images(UploadServer server, int connections) {
    return new PushLoad(
        server.address(),
        connections,
        (connection, number) -> new NewImage(number).push(connection, REPOSITORY));
  }

  @Test
  void pushesEachImageOnce() throws Exception {
    try (UploadServer server = new UploadServer(Integer.MAX_VALUE)) {
      Answers answers = images(server, 4).run(5, 10, LONG).orFail();

      assertThat(answers.latencies().count()).isEqualTo(10);
      assertThat(answers.perSecond()).isPositive();
      assertThat(server.stored()).hasSize(30);
      assertThat(server.stored().keySet())
          .contains(REPOSITORY + "/manifests/v5", REPOSITORY + "/manifests/v14");
    }
  }

  @Test
  void leavesOutBlobsThatAreThere() throws Exception {
    try (UploadServer server = new UploadServer(Integer.MAX_VALUE)) {
      images(server, 1).run(1, 1, LONG).orFail();
      images(server, 1).run(1, 1, LONG).orFail();
      assertThat(server.stored()).hasSize(3);
    }
  }

  @Test
  void pushesLargeBodies() throws Exception {
    LargeBodies bodies = new LargeBodies(1);
    try (UploadServer server = new UploadServer(Integer.MAX_VALUE)) {
      new PushLoad(
              server.address(),
              2,
              (connection, number) -> connection.pushBlob(REPOSITORY, bodies.get(500_000, number)))
          .run(0, 3, LONG)
          .orFail();
      assertThat(server.stored().values()).contains(bodies.get(500_000, 2).digest()).hasSize(3);
    }
  }

  @Test
  void endsWithTheTime() throws Exception {
    try (UploadServer server = new UploadServer(Integer.MAX_VALUE)) {
      Answers answers = images(server, 2).run(0, Long.MAX_VALUE, Duration.ofSeconds(1)).orFail();
      assertThat(answers.latencies().count()).isEqualTo(server.stored().size() / 3);
    }
  }

  @Test
  void doesNotWaitForEverForTheLastAnswer() throws Exception {
    try (ScriptedServer server = new ScriptedServer((_, _, _) -> {})) {
      PushLoad load =
          new PushLoad(
              server.address(),
              2,
              (connection, number) -> new NewImage(number).push(connection, REPOSITORY));
      Duration moment = Duration.ofMillis(50);
      assertThatIllegalStateException()
          .isThrownBy(() -> load.run(0, 10, moment, moment))
          .withMessageContaining("all 2 requests failed")
          .withMessageContaining("closed");
    }
  }

  @Test
  void countsWhatIsRefusedAndGivesUp() throws Exception {
    try (UploadServer server = new UploadServer(3)) {
      Answers answers = images(server, 1).run(0, Long.MAX_VALUE, LONG);
      assertThat(answers.latencies().count()).isEqualTo(1);
      assertThat(answers.failures()).isEqualTo(100);
      assertThatIllegalStateException()
          .isThrownBy(answers::orFail)
          .withMessageContaining("status 507 instead of 201");
    }
  }
}
