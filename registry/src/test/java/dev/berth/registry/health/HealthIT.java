package dev.berth.registry.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.Answer;
import dev.berth.registry.RawConnection;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.storage.FaultyStorage.Fault;
import dev.berth.rules.Shows;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class HealthIT {
  @RegisterExtension static final TestNode node = new TestNode();

  private final TestClient client = node.client();

  @Test
  void saysThatItIsARegistry() {
    Answer answer = client.get("/v2/");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Docker-Distribution-Api-Version")).contains("registry/2.0");
    assertThat(client.get("/v2").status()).isEqualTo(200);
    assertThat(client.head("/v2/").status()).isEqualTo(200);
  }

  @Test
  void livesAndIsReady() {
    assertThat(client.get("/health/live").status()).isEqualTo(200);
    Answer ready = awaitDatabase();
    assertThat(ready.status()).isEqualTo(200);
    assertThat(ready.json().get("ready").asBoolean()).isTrue();
    assertThat(ready.json().get("redis").asString()).isEqualTo("none");
  }

  @Test
  @Shows("F4")
  void staysReadyForPullsWhileStorageTakesNoBytes() {
    node.storage().breakAt(Fault.PROBE);
    try {
      Waiting.until("storage takes no bytes", () -> !is("/storage/write"));
      Answer answer = awaitDatabase();

      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.json().at("/ready").asBoolean()).isTrue();
      assertThat(answer.json().at("/storage/read").asBoolean()).isTrue();
    } finally {
      node.storage().mend();
    }
    Waiting.until("storage takes bytes again", () -> is("/storage/write"));
  }

  @Test
  @Shows("F4")
  void isNotReadyWhileStorageCannotBeRead() {
    node.storage().breakAt(Fault.PROBE, Fault.PROBE_READING);
    try {
      Waiting.until("storage cannot be read", () -> !is("/storage/read"));
      Answer answer = awaitDatabase();

      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.json().get("database").asBoolean()).isTrue();
      assertThat(client.get("/health/live").status()).isEqualTo(200);
    } finally {
      node.storage().mend();
    }
    Waiting.until("it is ready again", () -> client.get("/health/ready").status() == 200);
  }

  @Test
  void asksStorageAFewTimesASecondHoweverOftenClientsAsk() {
    int before = node.storage().probes();
    long began = System.nanoTime();
    for (int i = 0; i < 100; i++) {
      client.get("/health/ready");
    }
    long quarters = (System.nanoTime() - began) / Duration.ofMillis(250).toNanos();
    assertThat(node.storage().probes() - before).isLessThanOrEqualTo(Math.toIntExact(quarters) + 1);
  }

  /** Such a request is not among those that platform threads answer. */
  @Test
  void waitsForNoVirtualThread() throws InterruptedException {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();
    node.storage().beforeProbe(() -> await(asked, goOn));
    try (RawConnection other = node.connect();
        RawConnection probe = node.connect()) {
      Waiting.until(
          "storage is asked for another request",
          () -> {
            if (asked.getCount() > 0) {
              send(other, "/health/ready?x");
            }
            return asked.getCount() == 0;
          });
      occupyAllProcessors(ended);
      goOn.countDown();
      Waiting.until("it is ready", () -> send(probe, "/health/ready").read().status() == 200);
    } finally {
      ended.set(true);
      goOn.countDown();
      node.storage().beforeProbe(() -> {});
    }
  }

  private static RawConnection send(RawConnection connection, String path) {
    return connection.send("GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n".formatted(path));
  }

  private static void await(CountDownLatch asked, CountDownLatch goOn) {
    asked.countDown();
    try {
      goOn.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns when virtual threads have them all, and keep them until the end. */
  private static void occupyAllProcessors(AtomicBoolean ended) throws InterruptedException {
    int carriers = Runtime.getRuntime().availableProcessors();
    CountDownLatch busy = new CountDownLatch(carriers);
    for (int i = 0; i < carriers; i++) {
      Thread.startVirtualThread(
          () -> {
            busy.countDown();
            while (!ended.get()) {
              Thread.onSpinWait();
            }
          });
    }
    assertThat(busy.await(30, TimeUnit.SECONDS)).isTrue();
  }

  /** Returns the first answer after the database has answered, which it must do in a second. */
  private Answer awaitDatabase() {
    AtomicReference<Answer> last = new AtomicReference<>();
    Waiting.until(
        "the database answers",
        () -> {
          Answer answer = client.get("/health/ready");
          last.set(answer);
          return answer.json().get("database").asBoolean();
        });
    return Objects.requireNonNull(last.get());
  }

  private boolean is(String property) {
    return client.get("/health/ready").json().at(property).asBoolean();
  }
}
