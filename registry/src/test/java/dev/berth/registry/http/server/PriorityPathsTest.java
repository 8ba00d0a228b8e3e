package dev.berth.registry.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.budget.ClientAddress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriorityPathsTest {
  private static final int MAX_PER_CLIENT = 8;
  private static final int MAX_QUEUED = 256;
  private static final ClientAddress GREEDY = ClientAddress.of("127.0.0.2");
  private static final ClientAddress MODEST = ClientAddress.of("127.0.0.3");

  private final PriorityPaths paths = new PriorityPaths(List.of("/live", "/ready"));
  private final CountDownLatch released = new CountDownLatch(1);
  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger done = new AtomicInteger();

  @AfterEach
  void close() {
    released.countDown();
    paths.close();
  }

  @Test
  void keepAPlaceForOtherClients() throws BadRequestException {
    for (int i = 0; i < MAX_PER_CLIENT; i++) {
      execute("/live", GREEDY);
    }

    assertThatThrownBy(() -> execute("/live", GREEDY))
        .isInstanceOf(RejectedExecutionException.class);
    execute("/live", MODEST);
    execute("/ready", GREEDY);
  }

  @Test
  void giveThePlacesBackWhenRequestsAreAnswered() throws BadRequestException {
    for (int i = 0; i < MAX_PER_CLIENT; i++) {
      execute("/live", GREEDY);
    }
    released.countDown();
    Waiting.until("all are answered", () -> done.get() == MAX_PER_CLIENT);

    Waiting.until("the last place is free", () -> isAccepted(GREEDY));
  }

  @Test
  void giveThePlaceBackOfATaskThatFails() throws BadRequestException {
    for (int i = 0; i < 3 * MAX_PER_CLIENT; i++) {
      Waiting.until("there is a place", () -> isAccepted(GREEDY, this::fail));
    }
  }

  @Test
  void giveBackNoMorePlacesThanRequestsAreAnswered() throws BadRequestException {
    Semaphore answers = new Semaphore(0);
    Runnable task =
        () -> {
          begun.incrementAndGet();
          answers.acquireUninterruptibly();
        };
    for (int i = 0; i < MAX_PER_CLIENT; i++) {
      paths.execute(head("/live"), GREEDY, task);
    }

    answers.release(3);
    Waiting.until("the fourth is at work", () -> begun.get() == 4);

    for (int i = 0; i < 3; i++) {
      assertThat(isAccepted(GREEDY, task)).isTrue();
    }
    assertThat(isAccepted(GREEDY, task)).isFalse();
    answers.release(2 * MAX_PER_CLIENT);
  }

  @Test
  void giveThePlaceBackOfARequestThatFindsTheQueueFull() throws BadRequestException {
    execute("/live", GREEDY);
    Waiting.until("the first request has left the queue", () -> begun.get() == 1);
    for (int i = 0; i < MAX_QUEUED; i++) {
      execute("/live", ClientAddress.of("127.0.1." + i % 100));
    }
    for (int i = 0; i < MAX_PER_CLIENT; i++) {
      assertThat(isAccepted(MODEST)).isFalse();
    }

    released.countDown();
    Waiting.until("all are answered", () -> done.get() == 1 + MAX_QUEUED);

    assertThat(isAccepted(MODEST)).isTrue();
  }

  @Test
  void refuseOtherPaths() {
    assertThatThrownBy(() -> execute("/other", MODEST))
        .isInstanceOf(RejectedExecutionException.class)
        .hasMessage("no priority path: /other");
  }

  @Test
  void acceptNothingAfterTheyAreClosed() {
    paths.close();

    assertThat(isAccepted(MODEST)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "GET /live, X: y, true",
    "GET /ready?x=y, X: y, true",
    "GET /other, X: y, false",
    "GET /live/, X: y, false",
    "HEAD /live, X: y, false",
    "GET /live, Content-Length: 1, false",
    "GET /live, Content-Length: 0, true"
  })
  void matchRequestsWithoutABody(String request, String field, boolean matches)
      throws BadRequestException {
    byte[] bytes =
        "%s HTTP/1.1\r\nHost: localhost\r\n%s\r\n"
            .formatted(request, field)
            .getBytes(StandardCharsets.US_ASCII);

    assertThat(paths.match(HeadParser.parse(bytes, 0, bytes.length))).isEqualTo(matches);
  }

  @ParameterizedTest
  @CsvSource({
    "G, true",
    "GET /re, true",
    "GET /live HTTP/1.1, true",
    "GET /lives, false",
    "GET /other, false",
    "P, false"
  })
  void mayMatchTheBeginningOfARequest(String received, boolean may) throws IOException {
    ScriptedChannel channel = new ScriptedChannel();
    channel.add(received);
    HttpLimits limits =
        new HttpLimits(
            8_192, 16_384, Duration.ofSeconds(30), Duration.ofMinutes(5), Duration.ofMinutes(1), 0);
    ConnectionGuard guard = new ConnectionGuard(limits, () -> 0, () -> {});
    ConnectionInput input = new ConnectionInput(channel, guard, limits);

    assertThat(input.fill()).isTrue();
    assertThat(paths.mayMatch(input)).isEqualTo(may);
  }

  private void fail() {
    throw new IllegalStateException("on purpose");
  }

  private boolean isAccepted(ClientAddress client) {
    return isAccepted(client, this::await);
  }

  private boolean isAccepted(ClientAddress client, Runnable task) {
    try {
      paths.execute(head("/live"), client, task);
      return true;
    } catch (RejectedExecutionException e) {
      return false;
    } catch (BadRequestException e) {
      throw new AssertionError(e);
    }
  }

  private void execute(String path, ClientAddress client) throws BadRequestException {
    paths.execute(head(path), client, this::await);
  }

  private void await() {
    begun.incrementAndGet();
    try {
      released.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    done.incrementAndGet();
  }

  private static RequestHead head(String path) throws BadRequestException {
    byte[] bytes =
        "GET %s HTTP/1.1\r\nHost: localhost\r\n"
            .formatted(path)
            .getBytes(StandardCharsets.US_ASCII);
    return HeadParser.parse(bytes, 0, bytes.length);
  }
}
