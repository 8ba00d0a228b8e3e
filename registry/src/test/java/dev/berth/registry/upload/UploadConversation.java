package dev.berth.registry.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.Answer;
import dev.berth.registry.TestClient;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * One upload from its start to its end, by a client that makes every mistake. The model of the
 * server is a row of bytes: what is in place and complete is added to them, anything else leaves
 * them as they are.
 */
final class UploadConversation {
  private static final String REPOSITORY = "random/uploads";

  private final TestClient client;
  private final Random random;
  private final ByteArrayOutputStream received = new ByteArrayOutputStream();
  private final List<String> said = new ArrayList<>();
  private final String location;

  UploadConversation(TestClient client, Random random) {
    this.client = client;
    this.random = random;
    String start = random.nextBoolean() ? "" : "?digest-algorithm=sha512";
    Answer started = client.post("/v2/%s/blobs/uploads/%s".formatted(REPOSITORY, start));
    assertThat(started.status()).isEqualTo(202);
    assertThat(started.header("Range")).contains("0-0");
    this.location = started.header("Location").orElseThrow();
  }

  void run(int steps) {
    for (int i = random.nextInt(steps); i > 0; i--) {
      step();
    }
    if (random.nextInt(4) == 0) {
      expect(204, client.delete(location), "cancel");
    } else {
      complete();
    }
    Answer gone = client.get(location);
    assertThat(gone.status()).as(said.toString()).isEqualTo(404);
    assertThat(gone.errorCodes()).containsExactly("BLOB_UPLOAD_UNKNOWN");
  }

  private void step() {
    byte[] chunk = chunk();
    switch (random.nextInt(8)) {
      case 0 -> expectProgress(204, client.get(location), "ask");
      case 1 -> accepted(chunk, client.patchChunked(location, chunk), "stream");
      case 2 -> accepted(chunk, send("PATCH", location, chunk), "append");
      case 3 -> accepted(chunk, sendAt(received.size(), chunk), "append in place");
      case 4 -> expectProgress(416, sendAt(elsewhere(), chunk), "append out of place");
      case 5 -> refuse(400, sendLonger(chunk), "append less than announced");
      case 6 -> refuse(400, send("PUT", location + "?digest=" + wrong(), chunk), "wrong digest");
      default -> refuse(404, send("PATCH", location.replace("random", "other"), chunk), "not here");
    }
  }

  private byte[] chunk() {
    byte[] chunk = new byte[1 + random.nextInt(random.nextInt(5) == 0 ? 20_000 : 50)];
    random.nextBytes(chunk);
    return chunk;
  }

  private Answer send(String method, String path, byte[] chunk, String... headers) {
    return client.send(method, path, BodyPublishers.ofByteArray(chunk), headers);
  }

  private Answer sendAt(long first, byte[] chunk) {
    String range = first + "-" + (first + chunk.length - 1);
    return send("PATCH", location, chunk, "Content-Range", range);
  }

  private Answer sendLonger(byte[] chunk) {
    String range = received.size() + "-" + (received.size() + chunk.length);
    return client.patchChunked(location, chunk, "Content-Range", range);
  }

  private long elsewhere() {
    long other = random.nextInt(received.size() + 100);
    return other == received.size() ? other + 1 : other;
  }

  private static Digest wrong() {
    return TestClient.sha256("something else");
  }

  /** With the last bytes, in place or without saying where, or with none. */
  private void complete() {
    byte[] last = random.nextBoolean() ? chunk() : new byte[0];
    String[] headers =
        last.length > 0 && random.nextBoolean()
            ? new String[] {
              "Content-Range", received.size() + "-" + (received.size() + last.length - 1)
            }
            : new String[0];
    received.writeBytes(last);
    DigestAlgorithm algorithm =
        random.nextBoolean() ? DigestAlgorithm.SHA256 : DigestAlgorithm.SHA512;
    Digest digest = Digest.ofContent(algorithm, received.toByteArray());
    expect(201, send("PUT", location + "?digest=" + digest, last, headers), "complete");
    Answer blob = client.get("/v2/%s/blobs/%s".formatted(REPOSITORY, digest));
    assertThat(blob.body()).as(said.toString()).isEqualTo(received.toByteArray());
  }

  private void accepted(byte[] chunk, Answer answer, String step) {
    received.writeBytes(chunk);
    expectProgress(202, answer, step);
  }

  private void refuse(int status, Answer answer, String step) {
    expect(status, answer, step);
    expectProgress(204, client.get(location), "ask");
  }

  private void expectProgress(int status, Answer answer, String step) {
    expect(status, answer, step);
    assertThat(answer.header("Range"))
        .as(said.toString())
        .contains("0-" + Math.max(0, received.size() - 1));
  }

  private void expect(int status, Answer answer, String step) {
    said.add(step);
    assertThat(answer.status()).as("%s: %s", said, answer).isEqualTo(status);
  }
}
