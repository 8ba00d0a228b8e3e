package dev.berth.e2e.siege.attack;

import dev.berth.e2e.Bytes;
import dev.berth.e2e.siege.client.Answer;
import dev.berth.e2e.siege.client.HttpConnection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** What hostile clients push in peace, to ask for it later: large things, and open uploads. */
public final class HostileContent {
  static final String EMPTY =
      "sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a";
  static final int LARGE_MANIFEST = 4 * 1024 * 1024;
  private static final int LARGE_BLOB = 8_000_000;
  private static final String REPOSITORY = "hostile/content";
  private static final int UPLOADS = 100;
  private static final int TAGS = 100;

  private final byte[] manifest = largeManifest();
  private final String digest;
  private final List<String> uploads;

  private HostileContent(String digest, List<String> uploads) {
    this.digest = digest;
    this.uploads = uploads;
  }

  /** Pushes it. */
  public static HostileContent push(HttpConnection connection, RandomGenerator random)
      throws IOException {
    byte[] blob = Bytes.random(random, LARGE_BLOB);
    HostileContent content = new HostileContent(Bytes.digest(blob), new ArrayList<>());
    pushBlob(connection, content.digest, blob);
    pushBlob(connection, EMPTY, "{}".getBytes(StandardCharsets.US_ASCII));
    String type = "Content-Type: " + Manifests.IMAGE;
    expect(201, connection.send("PUT", content.manifestByTag(), content.manifest, type));
    byte[] small = content.referrer();
    for (int i = 0; i < TAGS; i++) {
      String tag = "%03d-%s".formatted(i, "t".repeat(120));
      expect(201, connection.send("PUT", content.path("manifests/" + tag), small, type));
    }
    for (int i = 0; i < UPLOADS; i++) {
      Answer answer = connection.send("POST", content.path("blobs/uploads/"), new byte[0]);
      expect(202, answer);
      content.uploads.add(answer.header("location").orElseThrow());
    }
    return content;
  }

  private static void pushBlob(HttpConnection connection, String digest, byte[] blob)
      throws IOException {
    String path = "/v2/%s/blobs/uploads/?digest=%s".formatted(REPOSITORY, digest);
    expect(201, connection.send("POST", path, blob));
  }

  private static void expect(int status, Answer answer) throws IOException {
    if (answer.status() != status) {
      throw new IOException(
          "expected status %d, but found %d: %s"
              .formatted(status, answer.status(), answer.excerpt()));
    }
  }

  /** Returns a valid manifest that is as large as allowed; most of it is white space. */
  private static byte[] largeManifest() {
    String text =
        """
        {"schemaVersion":2,"mediaType":"%s","config":%s,"layers":[]"""
            .formatted(Manifests.IMAGE, Manifests.layer(EMPTY));
    return (text + " ".repeat(LARGE_MANIFEST - text.length() - 1) + "}")
        .getBytes(StandardCharsets.US_ASCII);
  }

  private byte[] referrer() {
    return """
    {"schemaVersion":2,"mediaType":"%s","config":%s,"layers":[],"subject":{"mediaType":"%s","digest":"%s","size":%d}}"""
        .formatted(
            Manifests.IMAGE,
            Manifests.layer(EMPTY),
            Manifests.IMAGE,
            manifestDigest(),
            manifest.length)
        .getBytes(StandardCharsets.US_ASCII);
  }

  String path(String rest) {
    return "/v2/%s/%s".formatted(REPOSITORY, rest);
  }

  /** Returns the digest of the large blob. */
  String digest() {
    return digest;
  }

  String blob() {
    return path("blobs/" + digest);
  }

  String manifestByTag() {
    return path("manifests/large");
  }

  String manifestByDigest() {
    return path("manifests/" + manifestDigest());
  }

  String manifestDigest() {
    return Bytes.digest(manifest);
  }

  byte[] manifestBytes() {
    return manifest;
  }

  /** Returns the path of one of the open uploads. */
  String upload(RandomGenerator random) {
    return uploads.get(random.nextInt(uploads.size()));
  }
}
