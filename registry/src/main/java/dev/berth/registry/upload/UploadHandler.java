package dev.berth.registry.upload;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.http.ErrorResponses;
import dev.berth.registry.http.Request;
import dev.berth.registry.http.Response;
import dev.berth.registry.http.Route;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * {@code /v2/<name>/blobs/uploads/}: POST starts, PATCH appends, PUT completes, GET tells how far
 * it is, DELETE cancels. Locations are relative, so that a proxy in front needs no setting.
 */
public final class UploadHandler {
  private final RepositoryLookup repositories;
  private final Uploads uploads;

  public UploadHandler(RepositoryLookup repositories, Uploads uploads) {
    this.repositories = repositories;
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

  private Response start(Request request) {
    Repository repository = repositories.getOrCreate(name(request));
    DigestAlgorithm algorithm =
        request
            .query("digest-algorithm")
            .map(UploadHandler::algorithm)
            .orElse(DigestAlgorithm.SHA256);
    UploadKey key = uploads.start().start(repository, algorithm);
    return progress(202, repository, key, 0);
  }

  private static DigestAlgorithm algorithm(String prefix) {
    return DigestAlgorithm.find(prefix)
        .orElseThrow(
            () ->
                new OciException(
                    ErrorCode.DIGEST_INVALID,
                    "the digest algorithm '%.20s' is not supported".formatted(prefix)));
  }

  private Response append(Request request) throws IOException {
    Repository repository = repositories.get(name(request));
    UploadKey key = UploadKey.parse(repository, request.part("id"));
    return switch (uploads.append().append(key, range(request), request.body())) {
      case Appended.Accepted(long received) -> progress(202, repository, key, received);
      case Appended.OutOfPlace(long received) -> outOfPlace(repository, key, received);
    };
  }

  private Response complete(Request request) throws IOException {
    Repository repository = repositories.get(name(request));
    UploadKey key = UploadKey.parse(repository, request.part("id"));
    Digest digest =
        Digest.parse(
            request
                .query("digest")
                .orElseThrow(
                    () ->
                        new OciException(
                            ErrorCode.DIGEST_INVALID, "the query parameter 'digest' is missing")));
    return switch (uploads
        .complete()
        .complete(repository, key, digest, range(request), request.body())) {
      case Completed.Created(Digest created) ->
          Response.of(201)
              .with("Location", "/v2/%s/blobs/%s".formatted(repository.name(), created))
              .with("Docker-Content-Digest", created.toString());
      case Completed.OutOfPlace(long received) -> outOfPlace(repository, key, received);
    };
  }

  private Response status(Request request) {
    Repository repository = repositories.get(name(request));
    UploadKey key = UploadKey.parse(repository, request.part("id"));
    return progress(204, repository, key, uploads.received(key));
  }

  private Response cancel(Request request) {
    Repository repository = repositories.get(name(request));
    uploads.cancel().cancel(UploadKey.parse(repository, request.part("id")));
    return Response.of(204);
  }

  private static Response progress(
      int status, Repository repository, UploadKey key, long received) {
    return withPlace(Response.of(status), repository, key, received);
  }

  private static Response outOfPlace(Repository repository, UploadKey key, long received) {
    Response error =
        ErrorResponses.of(
            416,
            ErrorCode.BLOB_UPLOAD_INVALID,
            "the next byte of this upload is number %d".formatted(received));
    return withPlace(error, repository, key, received);
  }

  private static Response withPlace(
      Response response, Repository repository, UploadKey key, long received) {
    return response
        .with("Location", "/v2/%s/blobs/uploads/%s".formatted(repository.name(), key.id()))
        .with("Range", "0-" + Math.max(0, received - 1))
        .with("Docker-Upload-UUID", key.id().toString());
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
