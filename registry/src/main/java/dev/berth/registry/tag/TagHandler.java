package dev.berth.registry.tag;

import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.db.Database;
import dev.berth.registry.http.PageRequest;
import dev.berth.registry.http.Request;
import dev.berth.registry.http.Response;
import dev.berth.registry.http.Route;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import java.util.List;

/**
 * {@code GET /v2/<name>/tags/list}, in pages: {@code n} is their size, {@code last} where to go on;
 * and {@code DELETE /v2/<name>/tags/reference/<tag>}, which other registries have besides deleting
 * a tag as a manifest.
 */
public final class TagHandler {
  private final RepositoryLookup repositories;
  private final Database database;
  private final TagTable tags;
  private final FencedDeleteTag deleteTag;
  private final int largestPage;

  public TagHandler(
      RepositoryLookup repositories,
      Database database,
      TagTable tags,
      FencedDeleteTag deleteTag,
      int largestPage) {
    this.repositories = repositories;
    this.database = database;
    this.tags = tags;
    this.deleteTag = deleteTag;
    this.largestPage = largestPage;
  }

  public List<Route> routes() {
    return List.of(
        Route.of("GET", "/v2/{name}/tags/list", this::list),
        Route.of("DELETE", "/v2/{name}/tags/reference/{tag}", this::delete));
  }

  private Response delete(Request request) {
    RepositoryName name = RepositoryName.parse(request.part("name"));
    Tag tag = Tag.parse(request.part("tag"));
    deleteTag.delete(repositories.get(name), tag);
    return Response.of(202);
  }

  private Response list(Request request) {
    Repository repository = repositories.get(RepositoryName.parse(request.part("name")));
    PageRequest page = PageRequest.of(request, largestPage);
    String last = page.last().map(tag -> Tag.parse(tag).name()).orElse("");
    List<String> found =
        database.read(handle -> tags.listAfter(handle, repository.id(), last, page.sizeAndOne()));
    List<String> names = page.cut(found);
    Response response = Response.json(200, TagListJson.of(repository.name(), names));
    return page.continues(found)
        ? response.with("Link", next(repository.name(), page.size(), names.getLast()))
        : response;
  }

  private static String next(RepositoryName name, int size, String last) {
    return "</v2/%s/tags/list?n=%d&last=%s>; rel=\"next\"".formatted(name, size, last);
  }
}
