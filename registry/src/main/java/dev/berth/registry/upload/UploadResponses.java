package dev.berth.registry.upload;

import dev.berth.oci.Digest;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.http.ErrorResponses;
import dev.berth.registry.http.Response;

/** What clients are told of an upload. Paths are relative, so a proxy in front needs no setting. */
final class UploadResponses {
  private UploadResponses() {}

  /** So many bytes of the upload are there. */
  static Response progress(int status, UploadKey key, long received) {
    return withPlace(Response.of(status), key, received);
  }

  /** Bytes did not follow on those that are there; the upload goes on behind them. */
  static Response outOfPlace(UploadKey key, long received) {
    Response error =
        ErrorResponses.of(
            416,
            ErrorCode.BLOB_UPLOAD_INVALID,
            "the next byte of this upload is number %d".formatted(received));
    return withPlace(error, key, received);
  }

  /** The repository has the blob now. */
  static Response created(RepositoryName name, Digest digest) {
    return Response.of(201)
        .with("Location", "/v2/%s/blobs/%s".formatted(name, digest))
        .with("Docker-Content-Digest", digest.toString());
  }

  private static Response withPlace(Response response, UploadKey key, long received) {
    return response
        .with("Location", "/v2/%s/blobs/uploads/%s".formatted(key.repository().name(), key.id()))
        .with("Range", "0-" + Math.max(0, received - 1))
        .with("Docker-Upload-UUID", key.id().toString());
  }
}
