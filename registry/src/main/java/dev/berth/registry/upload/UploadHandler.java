package dev.berth.registry.upload;

import static dev.berth.registry.upload.UploadResponses.created;
import static dev.berth.registry.upload.UploadResponses.outOfPlace;
import static dev.berth.registry.upload.UploadResponses.progress;

import dev.berth.oci.Digest;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.http.Request;
import dev.berth.registry.http.Response;
import dev.berth.registry.http.Route;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * {@code /v2/<name>/blobs/uploads/}: POST starts, or does all in one; PATCH appends, PUT completes,
 * GET tells how far it is, DELETE cancels.
 */
public final class UploadHandler {
  private final Uploads uploads;

  public UploadHandler(Uploads uploads) {
    this.uploads = uploads;
  }

  public List<Route> routes() {
    String one = "/v2/{name}/blobs/uploads/{id}";
    return List.of(
        Route.of("POST", "/v2/{name}/blobs/uploads/", this::start),
        Route.of("POST", "/v2/{name}/blobs/uploads", this::start),
        Route.of("PATCH", one, this::append),
        Route.of("PUT", one, this::complete),
        Route.of("GET", one, this::status),
        Route.of("DELETE", one, this::cancel));
  }

  private Response start(Request request) throws IOException {
    RepositoryName name = name(request);
    return switch (Beginning.of(request)) {
      case Beginning.Session session -> start(name, session);
      case Beginning.Whole(Digest digest) -> {
        uploads.whole().push(name, digest, Chunk.of(request));
        yield created(name, digest);
      }
      case Beginning.Mount mount ->
          uploads.mount().mount(name, mount.digest(), mount.from())
              ? created(name, mount.digest())
              : start(name, mount.otherwise());
    };
  }

  private Response start(RepositoryName name, Beginning.Session session) {
    Upload begun = uploads.start().start(name, session.algorithm());
    Response started = progress(202, begun.key(), begun.received());
    long chunkMinLength = uploads.chunkMinLength();
    return chunkMinLength == 0
        ? started
        : started.with("OCI-Chunk-Min-Length", String.valueOf(chunkMinLength));
  }

  private Response append(Request request) throws IOException {
    Upload seen = seen(request);
    return switch (uploads.append().append(seen, chunk(request))) {
      case Appended.Accepted(long received) -> progress(202, seen.key(), received);
      case Appended.OutOfPlace(long received) -> outOfPlace(seen.key(), received);
    };
  }

  private Response complete(Request request) throws IOException {
    Optional<Upload> begun = findJustBegun(request);
    Upload seen = begun.orElseGet(() -> seen(request));
    Digest digest =
        Digest.parse(
            request
                .query("digest")
                .orElseThrow(
                    () ->
                        new OciException(
                            ErrorCode.DIGEST_INVALID, "the query parameter 'digest' is missing")));
    Completed completed =
        begun.isPresent()
            ? uploads.complete().completeJustBegun(seen, digest, Chunk.of(request))
            : uploads.complete().complete(seen, digest, chunk(request));
    return switch (completed) {
      case Completed.Created(Digest created) -> created(name(request), created);
      case Completed.OutOfPlace(long received) -> outOfPlace(seen.key(), received);
    };
  }

  private Response status(Request request) {
    Upload seen = seen(request);
    return progress(204, seen.key(), seen.received());
  }

  private Response cancel(Request request) {
    uploads.cancel().cancel(uploads.see().key(name(request), request.part("id")));
    return Response.of(204);
  }

  /** For who sends a whole blob at once, or so it seems. */
  private Optional<Upload> findJustBegun(Request request) {
    return request.header("Content-Range").isEmpty() && request.body().announced().orElse(0) > 0
        ? uploads.see().findJustBegun(name(request), request.part("id"))
        : Optional.empty();
  }

  private Upload seen(Request request) {
    return uploads.see().get(name(request), request.part("id"));
  }

  private static Chunk chunk(Request request) {
    return new Chunk(request.clientAddress(), range(request), request.body());
  }

  private static Optional<ContentRange> range(Request request) {
    Optional<ContentRange> range = ContentRange.parse(request.header("Content-Range"));
    range.ifPresent(
        given -> request.body().announced().ifPresent(length -> checkLength(given, length)));
    return range;
  }

  private static void checkLength(ContentRange range, long length) {
    if (range.length() != length) {
      throw new OciException(
          ErrorCode.SIZE_INVALID,
          "the Content-Range announces %d bytes, the Content-Length %d"
              .formatted(range.length(), length));
    }
  }

  private static RepositoryName name(Request request) {
    return RepositoryName.parse(request.part("name"));
  }
}
