package dev.berth.registry.upload;

import dev.berth.oci.Digest;
import dev.berth.oci.ErrorCode;
import dev.berth.registry.http.ErrorResponses;
import dev.berth.registry.http.Response;
import dev.berth.registry.repository.Repository;

/** What clients are told of an upload. Paths are relative, so a proxy in front needs no setting. */
final class UploadResponses {
  private UploadResponses() {}

  /** So many bytes of the upload are there. */
  static Response progress(int status, Repository repository, UploadKey key, long received) {
    return withPlace(Response.of(status), repository, key, received);
  }

  /** Bytes did not follow on those that are there; the upload goes on behind them. */
  static Response outOfPlace(Repository repository, UploadKey key, long received) {
    Response error =
        ErrorResponses.of(
            416,
            ErrorCode.BLOB_UPLOAD_INVALID,
            "the next byte of this upload is number %d".formatted(received));
    return withPlace(error, repository, key, received);
  }

  /** The repository has the blob now. */
  static Response created(Repository repository, Digest digest) {
    return Response.of(201)
        .with("Location", "/v2/%s/blobs/%s".formatted(repository.name(), digest))
        .with("Docker-Content-Digest", digest.toString());
  }

  private static Response withPlace(
      Response response, Repository repository, UploadKey key, long received) {
    return response
        .with("Location", "/v2/%s/blobs/uploads/%s".formatted(repository.name(), key.id()))
        .with("Range", "0-" + Math.max(0, received - 1))
        .with("Docker-Upload-UUID", key.id().toString());
  }
}
