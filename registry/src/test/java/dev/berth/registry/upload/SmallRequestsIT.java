package dev.berth.registry.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.Answer;
import dev.berth.registry.RawConnection;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.storage.BlobStorage.StoredObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What many small requests cost, to an upload to which much was sent before. */
final class SmallRequestsIT {
  private static final int LARGE = 1024 * 1024;
  private static final int ROUNDS = 10;

  @RegisterExtension static final TestNode node = new TestNode();

  private final TestClient client = node.client();
  private final String upload = client.startUpload("app");

  @Test
  void storesNoMoreThanWasSentWhenRequestsReplaceEachOther() {
    assertThat(client.patch(upload, "x".repeat(LARGE)).status()).isEqualTo(202);
    long stored = stored();
    List<RawConnection> held = new ArrayList<>();
    try {
      for (int round = 0; round < ROUNDS; round++) {
        RawConnection slow = node.connect();
        held.add(slow);
        slow.send("PATCH %s HTTP/1.1\r\nHost: localhost\r\n".formatted(upload));
        long before = stored();
        slow.send("Content-Length: 2\r\n\r\ny");
        Waiting.until("the first byte is written", () -> stored() > before);

        assertThat(client.patch(upload, "z").status()).isEqualTo(202);
      }
    } finally {
      held.forEach(RawConnection::close);
    }

    assertThat(stored()).isLessThan(stored + LARGE / 2);
    Answer completed =
        client.put(
            upload + "?digest=" + TestClient.sha256("x".repeat(LARGE) + "z".repeat(ROUNDS)), "");
    assertThat(completed.status()).isEqualTo(201);
  }

  @Test
  void readsAnUploadOnceForDigestsInAnotherAlgorithm() {
    assertThat(client.patch(upload, "x".repeat(LARGE)).status()).isEqualTo(202);
    long before = node.storage().bytesRead();
    String wrong = upload + "?digest=sha512:" + "0".repeat(128);

    for (int round = 0; round < ROUNDS; round++) {
      assertThat(client.put(wrong, "").status()).isEqualTo(400);
      assertThat(client.put(wrong, "y").status()).isEqualTo(400);
    }

    assertThat(node.storage().bytesRead() - before).isLessThan(2L * LARGE);
  }

  private static long stored() {
    return node.storage().list().mapToLong(StoredObject::size).sum();
  }
}
