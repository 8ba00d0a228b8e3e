package dev.berth.registry.upload;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.Answer;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Clients are told how long a chunk should be, and none is refused for being shorter. */
final class ChunkMinLengthIT {
  @RegisterExtension
  static final TestNode node = new TestNode(Map.of("BERTH_UPLOAD_CHUNK_MIN_LENGTH", "10"));

  @RegisterExtension static final TestNode silent = new TestNode();

  private final TestClient client = node.client();

  private static Answer start(TestNode started, String query) {
    return started.client().post("/v2/app/blobs/uploads/" + query);
  }

  @Test
  void isToldWithANewSession() {
    assertThat(start(node, "").header("OCI-Chunk-Min-Length")).contains("10");
    assertThat(start(node, "?mount=" + sha256("none")).header("OCI-Chunk-Min-Length"))
        .contains("10");
  }

  @Test
  void isNotToldWhenItIsZero() {
    assertThat(start(silent, "").header("OCI-Chunk-Min-Length")).isEmpty();
  }

  @Test
  void leavesTheLastChunkAnyLength() {
    String location = client.startUpload("app");

    assertThat(client.patch(location, "0123456789", "Content-Range", "0-9").status())
        .isEqualTo(202);
    assertThat(client.patch(location, "last", "Content-Range", "10-13").status()).isEqualTo(202);
    assertThat(client.put(location + "?digest=" + sha256("0123456789last"), "").status())
        .isEqualTo(201);
  }

  @Test
  void leavesTheChunkInThePutAnyLength() {
    String location = client.startUpload("app");
    client.patch(location, "0123456789", "Content-Range", "0-9");

    assertThat(
            client
                .put(
                    location + "?digest=" + sha256("0123456789end"),
                    "end",
                    "Content-Range",
                    "10-12")
                .status())
        .isEqualTo(201);
  }

  /** A client should not, but it may. */
  @Test
  void refusesNoShortChunkInTheMiddle() {
    String location = client.startUpload("app");

    assertThat(client.patch(location, "ab", "Content-Range", "0-1").status()).isEqualTo(202);
    assertThat(client.patch(location, "cd", "Content-Range", "2-3").status()).isEqualTo(202);
    assertThat(client.put(location + "?digest=" + sha256("abcd"), "").status()).isEqualTo(201);
  }
}
