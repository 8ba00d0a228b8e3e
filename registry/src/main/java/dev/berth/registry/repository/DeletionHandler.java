package dev.berth.registry.repository;

import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.http.Request;
import dev.berth.registry.http.Response;
import dev.berth.registry.http.Route;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * {@code DELETE /berth/v1/repositories/<name>}, which takes the repository away at once and removes
 * what it holds afterwards, and {@code GET /berth/v1/jobs/<id>}, which tells how far that is.
 */
public final class DeletionHandler {
  private final RepositoryDeletions deletions;
  private final DeletionWorker worker;

  public DeletionHandler(RepositoryDeletions deletions, DeletionWorker worker) {
    this.deletions = deletions;
    this.worker = worker;
  }

  public List<Route> routes() {
    return List.of(
        Route.of("DELETE", "/berth/v1/repositories/{name}", this::delete),
        Route.of("GET", "/berth/v1/jobs/{id}", this::follow));
  }

  private Response delete(Request request) {
    RepositoryDeletion begun = deletions.begin(RepositoryName.parse(request.part("name")));
    worker.call();
    return Response.json(202, DeletionJson.of(begun))
        .with("Location", "/berth/v1/jobs/" + begun.id());
  }

  private Response follow(Request request) {
    String id = request.part("id");
    RepositoryDeletion found =
        parse(id)
            .flatMap(deletions::find)
            .orElseThrow(
                () ->
                    new OciException(
                        ErrorCode.NAME_UNKNOWN, "no job has the id %.40s".formatted(id)));
    return Response.json(200, DeletionJson.of(found));
  }

  private static Optional<UUID> parse(String id) {
    try {
      return Optional.of(UUID.fromString(id));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
