package dev.berth.bench.load;

import static dev.berth.bench.load.ScriptedServer.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.registry.embedded.LoopbackPort;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** Against servers in this process; only raw ones can misbehave. */
final class FullLoadIT {
  private static final Request GET = new Request("GET", "/here", 3);
  private static final Request HEAD = new Request("HEAD", "/there", 3);
  private static final String HEAD_OF_ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n";
  private static final Duration WINDOW = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static void answer(String request, Socket connection) throws IOException {
    send(connection, request.startsWith("HEAD") ? HEAD_OF_ANSWER : HEAD_OF_ANSWER + "yes");
  }

  private static FullLoad load(ScriptedServer server, int connections, Request... requests) {
    return new FullLoad(server.address(), List.of(requests), connections, 1, PATIENCE);
  }

  @Test
  void keepsItsConnectionsAndAsksAllRequests() throws Exception {
    Set<String> asked = ConcurrentHashMap.newKeySet();
    try (ScriptedServer server =
        new ScriptedServer(
            (request, _, connection) -> {
              asked.add(request);
              answer(request, connection);
            })) {
      Answers answers = load(server, 4, GET, HEAD).run(WINDOW).orFail();

      assertThat(asked).containsExactlyInAnyOrder("GET /here HTTP/1.1", "HEAD /there HTTP/1.1");
      assertThat(server.connections()).isEqualTo(4);
      assertThat(answers.latencies().count()).isEqualTo(server.requests());
      // Four were under way at the end.
      assertThat(answers.perSecond() * WINDOW.toMillis() / 1000)
          .isBetween(server.requests() - 4.5, server.requests() + 0.5);
      assertThat(answers.latencies().percentile(50)).isBetween(Duration.ofNanos(1), WINDOW);
    }
  }

  @Test
  void sharesItsConnectionsAmongThreads() throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(
            (request, number, connection) -> {
              if (number <= 5) {
                connection.close();
              } else {
                answer(request, connection);
              }
            })) {
      Answers answers = new FullLoad(server.address(), List.of(GET), 5, 3, PATIENCE).run(WINDOW);

      assertThat(server.connections()).isEqualTo(10);
      assertThat(answers.failures()).isEqualTo(5);
      assertThat(answers.firstFailure()).contains("the server hung up");
      assertThat(answers.latencies().count() + answers.failures()).isEqualTo(server.requests());
      assertThat(answers.perSecond() * WINDOW.toMillis() / 1000)
          .isBetween(server.requests() - 10.5, server.requests() - 4.5);
    }
  }

  @Test
  void readsAnswersThatComeInPieces() throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(
            (_, _, connection) -> {
              for (String piece : List.of("HTTP/1.1 2", "00 OK\r\nContent-Le")) {
                send(connection, piece);
              }
              send(connection, "ngth: 3\r\n\r");
              send(connection, "\ny");
              send(connection, "es");
            })) {
      assertThat(load(server, 2, GET).run(WINDOW).orFail().latencies().count())
          .isEqualTo(server.requests());
    }
  }

  @Test
  void skipsLargeBodies() throws Exception {
    String body = "x".repeat(1_000_000);
    try (ScriptedServer server =
        new ScriptedServer(
            (_, _, connection) ->
                send(connection, "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n" + body))) {
      Answers answers = load(server, 2, new Request("GET", "/", body.length())).run(WINDOW);
      assertThat(answers.orFail().latencies().count()).isEqualTo(server.requests());
    }
  }

  @Test
  void countsConnectionsThatAreClosedAndGoesOn() throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(
            (request, number, connection) -> {
              if (number % 10 == 0) {
                connection.close();
              } else {
                answer(request, connection);
              }
            })) {
      Answers answers = load(server, 2, GET).run(WINDOW);

      assertThat(answers.failures()).isEqualTo(server.requests() / 10).isPositive();
      assertThat(answers.firstFailure()).contains("the server hung up");
      assertThat(answers.latencies().count() + answers.failures()).isEqualTo(server.requests());
      assertThatIllegalStateException()
          .isThrownBy(answers::orFail)
          .withMessageContaining("hung up");
    }
  }

  @Test
  void countsWrongAnswersOnConnectionsThatItKeeps() throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(
            (request, number, connection) -> {
              switch (number % 3) {
                case 0 -> send(connection, "HTTP/1.1 500 No\r\nContent-Length: 3\r\n\r\nyes");
                case 1 -> send(connection, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno");
                default -> answer(request, connection);
              }
            })) {
      Answers answers = load(server, 1, GET).run(WINDOW);

      assertThat(answers.latencies().count()).isEqualTo((server.requests() + 1) / 3);
      assertThat(answers.failures()).isEqualTo(server.requests() - (server.requests() + 1) / 3);
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void failsWhenNothingIsAnswered() throws Exception {
    try (ScriptedServer server = new ScriptedServer((_, _, _) -> {})) {
      FullLoad load = new FullLoad(server.address(), List.of(GET), 3, 1, Duration.ofMillis(100));
      assertThatIllegalStateException()
          .isThrownBy(() -> load.run(WINDOW))
          .withMessage("all 3 requests failed: no answer within PT0.1S");
    }
  }

  @Test
  void waitsForAnAnswerThatIsLateAndCountsItsTime() throws Exception {
    Duration late = WINDOW.plusMillis(50);
    try (ScriptedServer server =
        new ScriptedServer(
            (request, number, connection) -> {
              if (number == 2) {
                // The connection waits this long, and nobody else for it.
                connection.setSoTimeout((int) late.toMillis());
                try {
                  connection.getInputStream().read();
                } catch (SocketTimeoutException over) {
                  connection.setSoTimeout(0);
                }
              }
              answer(request, connection);
            })) {
      Answers answers = load(server, 1, GET).run(WINDOW).orFail();

      assertThat(answers.latencies().count()).isEqualTo(2);
      assertThat(answers.latencies().percentile(100)).isGreaterThanOrEqualTo(late);
      assertThat(answers.perSecond()).isEqualTo(1);
    }
  }

  @Test
  void failsWithoutAServer() throws Exception {
    URI nobody = URI.create("http://127.0.0.1:" + LoopbackPort.findFree());
    assertThatThrownBy(() -> new FullLoad(nobody, List.of(GET), 1).run(WINDOW))
        .hasRootCauseInstanceOf(ConnectException.class);
  }
}
