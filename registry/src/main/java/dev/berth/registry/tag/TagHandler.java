package dev.berth.registry.tag;

import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.db.Database;
import dev.berth.registry.http.Request;
import dev.berth.registry.http.Response;
import dev.berth.registry.http.Route;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import java.util.List;
import java.util.regex.Pattern;

/**
 * {@code GET /v2/<name>/tags/list}, in pages: {@code n} is their size, {@code last} where to go on.
 */
public final class TagHandler {
  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  private final RepositoryLookup repositories;
  private final Database database;
  private final TagTable tags;
  private final int largestPage;

  public TagHandler(
      RepositoryLookup repositories, Database database, TagTable tags, int largestPage) {
    this.repositories = repositories;
    this.database = database;
    this.tags = tags;
    this.largestPage = largestPage;
  }

  public List<Route> routes() {
    return List.of(Route.of("GET", "/v2/{name}/tags/list", this::list));
  }

  private Response list(Request request) {
    Repository repository = repositories.get(RepositoryName.parse(request.part("name")));
    int size = request.query("n").map(this::pageSize).orElse(largestPage);
    String last = request.query("last").map(tag -> Tag.parse(tag).name()).orElse("");
    List<String> found =
        database.read(handle -> tags.listAfter(handle, repository.id(), last, size + 1));
    List<String> page = found.subList(0, Math.min(size, found.size()));
    Response response = Response.json(200, TagListJson.of(repository.name(), page));
    return found.size() > size && size > 0
        ? response.with("Link", next(repository.name(), size, page.getLast()))
        : response;
  }

  private int pageSize(String text) {
    if (!DIGITS.matcher(text).matches()) {
      throw OciException.badRequest(
          "the query parameter 'n' is not a number: '%.20s'".formatted(text));
    }
    // Ten digits and more are larger than any page, whatever they are.
    return text.length() > 9 ? largestPage : Math.min(Integer.parseInt(text), largestPage);
  }

  private static String next(RepositoryName name, int size, String last) {
    return "</v2/%s/tags/list?n=%d&last=%s>; rel=\"next\"".formatted(name, size, last);
  }
}
