package dev.berth.registry.blob;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.http.Request;
import dev.berth.registry.http.Response;
import dev.berth.registry.http.ResponseBody;
import dev.berth.registry.http.Route;
import dev.berth.registry.repository.RepositoryLookup;
import java.util.List;

/** {@code HEAD} and {@code GET /v2/<name>/blobs/<digest>}. */
public final class BlobHandler {
  private final RepositoryLookup repositories;
  private final ReadBlob readBlob;

  public BlobHandler(RepositoryLookup repositories, ReadBlob readBlob) {
    this.repositories = repositories;
    this.readBlob = readBlob;
  }

  public List<Route> routes() {
    String path = "/v2/{name}/blobs/{digest}";
    return List.of(Route.of("GET", path, this::get), Route.of("HEAD", path, this::get));
  }

  private Response get(Request request) {
    Digest digest = Digest.parse(request.part("digest"));
    Blob blob = readBlob.get(repositories.get(RepositoryName.parse(request.part("name"))), digest);
    return Response.of(200)
        .with("Content-Type", "application/octet-stream")
        .with("Docker-Content-Digest", digest.toString())
        .with("ETag", "\"" + digest + "\"")
        .with(new ResponseBody.Streamed(blob.size(), () -> readBlob.open(blob)));
  }
}
