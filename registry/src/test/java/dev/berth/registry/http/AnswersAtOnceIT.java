package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.RawConnection;
import dev.berth.registry.TestNode;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class AnswersAtOnceIT {
  @RegisterExtension static final TestNode node = new TestNode();

  /** The time that clients take to acknowledge the first half of an answer, while they wait. */
  private static final Duration ACKNOWLEDGEMENT = Duration.ofMillis(40);

  private static final int ASKED_BEFORE = 100;
  private static final int ASKED = 20;

  /** A new connection is acknowledged quickly, so only later answers tell. */
  @Test
  void sendsABodyWithoutWaitingForTheClientToAcknowledgeItsHead() {
    Digest blob = node.client().pushBlob("some/app", "not that small ".repeat(1000));
    long quickest = Long.MAX_VALUE;
    try (RawConnection connection = node.connect()) {
      for (int asked = 0; asked < ASKED_BEFORE + ASKED; asked++) {
        long began = System.nanoTime();
        assertThat(connection.ask("GET", "/v2/some/app/blobs/" + blob).status()).isEqualTo(200);
        long took = System.nanoTime() - began;
        quickest = asked < ASKED_BEFORE ? quickest : Math.min(quickest, took);
      }
    }
    assertThat(Duration.ofNanos(quickest)).isLessThan(ACKNOWLEDGEMENT.dividedBy(2));
  }
}
