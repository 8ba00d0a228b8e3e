package dev.berth.bench.load;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;

/** One kept-alive connection of a client that pushes as usual clients do. Not thread-safe. */
public final class PushConnection implements AutoCloseable {
  public static final String MANIFEST = "application/vnd.oci.image.manifest.v1+json";
  public static final String INDEX = "application/vnd.oci.image.index.v1+json";

  private static final int ACCEPTED = 202;
  private static final int CREATED = 201;
  private static final int NOT_FOUND = 404;
  private static final int OK = 200;
  private static final Body NOTHING = Body.of(new byte[0]);

  /** Some registries need their time to move a large body to its place. */
  static final Duration PATIENCE = Duration.ofMinutes(2);

  /**
   * A page that was read.
   *
   * @param request asks for it again
   * @param next where the next one is; empty when there is none
   */
  public record Page(Request request, String next) {}

  private final URI server;
  private final HttpConnection connection;

  private PushConnection(URI server, HttpConnection connection) {
    this.server = server;
    this.connection = connection;
  }

  public static PushConnection to(URI server) throws IOException {
    return new PushConnection(server, HttpConnection.to(server, (int) PATIENCE.toMillis()));
  }

  /** For who closes it when an answer does not come within {@link #PATIENCE}. */
  static PushConnection withoutTimeLimit(URI server) throws IOException {
    return new PushConnection(server, HttpConnection.to(server, 0));
  }

  /**
   * Whether a blob is there.
   *
   * @param repository its path, such as /v2/some/name
   */
  public boolean hasBlob(String repository, Body body) throws IOException {
    String path = repository + "/blobs/" + body.digest();
    int status = connection.send(new Request("HEAD", path, 0)).status();
    return status != NOT_FOUND && isWanted("HEAD", path, status, OK);
  }

  /** In two requests: not all registries take a blob in one. */
  public void pushBlob(String repository, Body body) throws IOException {
    String uploads = repository + "/blobs/uploads/";
    AnswerReader started = send("POST", uploads, "application/octet-stream", NOTHING, ACCEPTED);
    URI upload = server.resolve(started.location());
    String query = upload.getRawQuery() == null ? "" : upload.getRawQuery() + "&";
    String target = "%s?%sdigest=%s".formatted(upload.getRawPath(), query, body.digest());
    send("PUT", target, "application/octet-stream", body, CREATED);
  }

  /**
   * Pushes a manifest or an index.
   *
   * @param reference a tag, or its digest
   */
  public void putManifest(String repository, String reference, String type, Body manifest)
      throws IOException {
    send("PUT", repository + "/manifests/" + reference, type, manifest, CREATED);
  }

  /** Reads a page of a list. */
  public Page getPage(String path) throws IOException {
    AnswerReader answer = connection.send(new Request("GET", path, 0));
    isWanted("GET", path, answer.status(), OK);
    return new Page(new Request("GET", path, answer.length()), answer.next());
  }

  private AnswerReader send(String method, String path, String type, Body body, int wanted)
      throws IOException {
    AnswerReader answer = connection.send(method, path, type, body);
    isWanted(method, path, answer.status(), wanted);
    return answer;
  }

  private static boolean isWanted(String method, String path, int status, int wanted)
      throws IOException {
    if (status != wanted) {
      throw new IOException(
          "%s %s was answered with status %d instead of %d"
              .formatted(method, path, status, wanted));
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
