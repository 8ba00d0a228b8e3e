package dev.berth.e2e.siege;

import dev.berth.e2e.Bytes;
import dev.berth.e2e.siege.client.Answer;
import dev.berth.e2e.siege.client.HttpConnection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pushes and pulls on one connection. What fails is an {@link IOException}; nothing is retried. */
final class HonestClient implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final byte[] NOTHING = {};
  private static final String TYPE = "Content-Type: " + HonestImage.MEDIA_TYPE;

  private final InetAddress from;
  private final InetSocketAddress server;
  private @Nullable HttpConnection connection;

  HonestClient(InetAddress from, InetSocketAddress server) {
    this.from = from;
    this.server = server;
  }

  /** Pushes blobs and a manifest that is enlarged by some bytes. */
  HonestImage push(String repository, String tag, List<byte[]> blobs, int padding)
      throws IOException {
    List<String> digests = new ArrayList<>();
    for (byte[] blob : blobs) {
      String digest = Bytes.digest(blob);
      String uploads = "/v2/%s/blobs/uploads/".formatted(repository);
      request(201, "POST", uploads + "?digest=" + digest, blob);
      digests.add(digest);
    }
    return pushManifest(repository, tag, HonestImage.manifest(blobs, padding), digests);
  }

  /** Pushes blobs in two steps, and a manifest. */
  HonestImage pushInPieces(String repository, String tag, List<byte[]> blobs) throws IOException {
    List<String> digests = new ArrayList<>();
    for (byte[] blob : blobs) {
      String digest = Bytes.digest(blob);
      String uploads = "/v2/%s/blobs/uploads/".formatted(repository);
      String upload = location(request(202, "POST", uploads, NOTHING));
      upload = location(request(202, "PATCH", upload, blob));
      request(201, "PUT", upload + "?digest=" + digest, NOTHING);
      digests.add(digest);
    }
    return pushManifest(repository, tag, HonestImage.manifest(blobs, 0), digests);
  }

  private HonestImage pushManifest(
      String repository, String tag, byte[] manifest, List<String> digests) throws IOException {
    request(201, "PUT", "/v2/%s/manifests/%s".formatted(repository, tag), manifest, TYPE);
    return new HonestImage(repository, tag, Bytes.digest(manifest), digests);
  }

  private static String location(Answer answer) throws IOException {
    return answer.header("location").orElseThrow(() -> new IOException("found no location"));
  }

  /** Gets a manifest by tag; returns its digest. */
  String pullTag(String repository, String tag) throws IOException {
    Answer answer = request(200, "GET", "/v2/%s/manifests/%s".formatted(repository, tag), NOTHING);
    String digest = Bytes.digest(answer.body());
    expect(digest, answer.header("docker-content-digest").orElse("no digest"));
    return digest;
  }

  /** Gets a manifest by digest, and its blobs. */
  void pull(HonestImage image) throws IOException {
    String path = "/v2/%s/manifests/%s".formatted(image.repository(), image.manifest());
    expect(image.manifest(), Bytes.digest(request(200, "GET", path, NOTHING).body()));
    for (String digest : image.blobs()) {
      String blob = "/v2/%s/blobs/%s".formatted(image.repository(), digest);
      expect(digest, Bytes.digest(request(200, "GET", blob, NOTHING).body()));
    }
  }

  void checkExistence(HonestImage image) throws IOException {
    String repository = image.repository();
    request(200, "HEAD", "/v2/%s/manifests/%s".formatted(repository, image.tag()), NOTHING);
    String blob = image.blobs().getFirst();
    request(200, "HEAD", "/v2/%s/blobs/%s".formatted(repository, blob), NOTHING);
  }

  void listTags(String repository) throws IOException {
    request(200, "GET", "/v2/%s/tags/list".formatted(repository), NOTHING);
  }

  private static void expect(String digest, String found) throws IOException {
    if (!found.equals(digest)) {
      throw new IOException("expected '%s', but found '%s'".formatted(digest, found));
    }
  }

  private Answer request(int status, String method, String path, byte[] body, String... headers)
      throws IOException {
    long began = System.nanoTime();
    try {
      Answer answer = connected().send(method, path, body, headers);
      if (answer.status() != status) {
        throw new IOException(
            "expected status %d, but found %d: %s"
                .formatted(status, answer.status(), answer.excerpt()));
      }
      return answer;
    } catch (IOException e) {
      close();
      long millis = (System.nanoTime() - began) / 1_000_000;
      throw new IOException(
          "%s %s from %s after %d ms: %s".formatted(method, path, from.getHostAddress(), millis, e),
          e);
    }
  }

  private HttpConnection connected() throws IOException {
    if (connection == null || !connection.isOpen()) {
      close();
      connection = new HttpConnection(from, server, PATIENCE);
    }
    return connection;
  }

  /** Closes the connection; the next request opens another one. */
  @Override
  public void close() throws IOException {
    if (connection != null) {
      connection.close();
      connection = null;
    }
  }
}
