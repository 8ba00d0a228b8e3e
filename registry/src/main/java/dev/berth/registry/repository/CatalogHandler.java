package dev.berth.registry.repository;

import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.db.Database;
import dev.berth.registry.http.PageRequest;
import dev.berth.registry.http.Request;
import dev.berth.registry.http.Response;
import dev.berth.registry.http.Route;
import java.util.List;
import java.util.stream.Collectors;

/**
 * {@code GET /v2/_catalog}: the repositories that hold a manifest, in pages. {@code n} is their
 * size, {@code last} where to go on.
 */
public final class CatalogHandler {
  private final Database database;
  private final RepositoryTable repositories;
  private final int largestPage;

  public CatalogHandler(Database database, RepositoryTable repositories, int largestPage) {
    this.database = database;
    this.repositories = repositories;
    this.largestPage = largestPage;
  }

  public List<Route> routes() {
    return List.of(Route.of("GET", "/v2/_catalog", this::list));
  }

  private Response list(Request request) {
    PageRequest page = PageRequest.of(request, largestPage);
    String last = page.last().map(CatalogHandler::checked).orElse("");
    List<String> found =
        database.read(handle -> repositories.listAfter(handle, last, page.sizeAndOne()));
    List<String> names = page.cut(found);
    Response response = Response.json(200, json(names));
    return page.continues(found)
        ? response.with("Link", next(page.size(), names.getLast()))
        : response;
  }

  /**
   * A place between names is as good as a name: it may have gone since, and some clients ask for
   * what follows a prefix.
   */
  private static String checked(String last) {
    if (last.length() > RepositoryName.MAX_LENGTH) {
      throw OciException.badRequest(
          "the query parameter 'last' has more than %d characters"
              .formatted(RepositoryName.MAX_LENGTH));
    }
    return last;
  }

  /** Names need no escaping, neither here nor in a query, by their grammar. */
  private static String json(List<String> names) {
    return names.stream()
        .map(name -> '"' + name + '"')
        .collect(Collectors.joining(",", "{\"repositories\":[", "]}"));
  }

  private static String next(int size, String last) {
    return "</v2/_catalog?n=%d&last=%s>; rel=\"next\"".formatted(size, last);
  }
}
