package dev.berth.registry.blob;

import dev.berth.oci.Digest;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.cache.Cache;
import dev.berth.registry.http.EntityTag;
import dev.berth.registry.http.ErrorResponses;
import dev.berth.registry.http.Request;
import dev.berth.registry.http.Response;
import dev.berth.registry.http.ResponseBody;
import dev.berth.registry.http.Route;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import java.util.List;

/**
 * {@code /v2/<name>/blobs/<digest>}: HEAD tells of a blob, GET gives it or a range of it, DELETE
 * takes it out of the repository.
 */
public final class BlobHandler {
  private static final String BYTES = "application/octet-stream";

  private final RepositoryLookup repositories;
  private final CheckBlob checkBlob;
  private final ReadBlob readBlob;
  private final DeleteBlob deleteBlob;
  private final Cache cache;

  public BlobHandler(
      RepositoryLookup repositories,
      CheckBlob checkBlob,
      ReadBlob readBlob,
      DeleteBlob deleteBlob,
      Cache cache) {
    this.repositories = repositories;
    this.checkBlob = checkBlob;
    this.readBlob = readBlob;
    this.deleteBlob = deleteBlob;
    this.cache = cache;
  }

  public List<Route> routes() {
    String path = "/v2/{name}/blobs/{digest}";
    return List.of(
        Route.of("GET", path, this::get),
        Route.of("HEAD", path, this::head),
        Route.of("DELETE", path, this::delete));
  }

  /** A range is for GET alone: HEAD tells of the whole blob. */
  private Response head(Request request) {
    Digest digest = digest(request);
    Blob blob = checkBlob.get(name(request), digest);
    return tag(blob).isHeldBy(request) ? notModified(blob) : whole(name(request), blob);
  }

  private Response get(Request request) {
    Digest digest = digest(request);
    Blob blob = readBlob.get(name(request), digest);
    if (tag(blob).isHeldBy(request)) {
      return notModified(blob);
    }
    return switch (range(request, blob)) {
      case ByteRange.Whole() -> whole(name(request), blob);
      case ByteRange.Part part -> part(name(request), blob, part);
      case ByteRange.Several(RangeList ranges) -> several(name(request), blob, ranges);
      case ByteRange.Unsatisfiable() -> unsatisfiable(blob);
      case ByteRange.OverLimit() -> overLimit(blob);
    };
  }

  private Response delete(Request request) {
    Digest digest = digest(request);
    Repository repository = repositories.get(name(request));
    cache.removeBlob(repository.name(), digest, () -> deleteBlob.delete(repository, digest));
    return Response.of(202);
  }

  private static Digest digest(Request request) {
    return Digest.parse(request.part("digest"));
  }

  private static RepositoryName name(Request request) {
    return RepositoryName.parse(request.part("name"));
  }

  private static ByteRange range(Request request, Blob blob) {
    return request
        .header("Range")
        .filter(_ -> tag(blob).allowsPart(request))
        .map(header -> ByteRange.parse(header, blob.size()))
        .orElseGet(ByteRange.Whole::new);
  }

  private static EntityTag tag(Blob blob) {
    return new EntityTag(blob.digest());
  }

  private Response whole(RepositoryName name, Blob blob) {
    return content(200, blob)
        .with("Content-Type", BYTES)
        .with(
            new ResponseBody.Streamed(
                blob.size(), () -> readBlob.open(name, blob, 0, blob.size())));
  }

  private Response part(RepositoryName name, Blob blob, ByteRange.Part part) {
    return content(206, blob)
        .with("Content-Type", BYTES)
        .with("Content-Range", part.contentRange(blob.size()))
        .with(
            new ResponseBody.Streamed(
                part.length(), () -> readBlob.open(name, blob, part.first(), part.length())));
  }

  private Response several(RepositoryName name, Blob blob, RangeList ranges) {
    MultipartBody body = new MultipartBody(ranges);
    return content(206, blob)
        .with("Content-Type", body.contentType())
        .with(body.read(part -> readBlob.open(name, blob, part.first(), part.length())));
  }

  private static Response content(int status, Blob blob) {
    return named(Response.of(status), blob).with("Accept-Ranges", "bytes");
  }

  private static Response notModified(Blob blob) {
    return named(Response.of(304), blob);
  }

  private static Response unsatisfiable(Blob blob) {
    Response error =
        ErrorResponses.of(
            416,
            ErrorCode.SIZE_INVALID,
            "no satisfiable range: the blob has %d bytes".formatted(blob.size()));
    return error.with("Content-Range", "bytes */" + blob.size());
  }

  /** Clients ask again with fewer ranges, or for the whole blob. */
  private static Response overLimit(Blob blob) {
    return ErrorResponses.of(
        400,
        ErrorCode.UNSUPPORTED,
        "too many ranges: a request may ask for at most %d ranges and %d times the %d bytes of the blob"
            .formatted(ByteRange.MAX_PARTS, ByteRange.MAX_BLOB_MULTIPLE, blob.size()));
  }

  private static Response named(Response response, Blob blob) {
    return response
        .with("Docker-Content-Digest", blob.digest().toString())
        .with("ETag", tag(blob).toString());
  }
}
