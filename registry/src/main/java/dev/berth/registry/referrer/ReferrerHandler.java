package dev.berth.registry.referrer;

import dev.berth.oci.Digest;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.MediaType;
import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.db.Database;
import dev.berth.registry.http.PageRequest;
import dev.berth.registry.http.Request;
import dev.berth.registry.http.Response;
import dev.berth.registry.http.ResponseBody;
import dev.berth.registry.http.Route;
import dev.berth.registry.manifest.PayloadBudget;
import dev.berth.registry.media.MediaTypes;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * {@code GET /v2/<name>/referrers/<digest>}: an image index of the manifests that have it as their
 * subject, in pages; {@code artifactType} leaves out the others. Whatever is not there has no
 * referrers: the answer is an empty index, never 404.
 */
public final class ReferrerHandler {
  private static final Pattern PLACE = Pattern.compile("[0-9]{1,18}");
  private static final int SMALL = 64 * 1024;

  private final ListReferrers referrers;
  private final ReferrerIndexJson json;
  private final PayloadBudget budget;
  private final int largestPage;

  public ReferrerHandler(
      RepositoryLookup repositories,
      Database database,
      MediaTypes mediaTypes,
      PayloadBudget budget,
      int largestPage) {
    this.referrers = new ListReferrers(database, repositories);
    this.json = new ReferrerIndexJson(mediaTypes::type);
    this.budget = budget;
    this.largestPage = largestPage;
  }

  public List<Route> routes() {
    return List.of(Route.of("GET", "/v2/{name}/referrers/{digest}", this::list));
  }

  private Response list(Request request) {
    RepositoryName name = RepositoryName.parse(request.part("name"));
    Digest subject = Digest.parse(request.part("digest"));
    Optional<String> type = request.query("artifactType").filter(given -> !given.isEmpty());
    PageRequest page = PageRequest.of(request, largestPage);
    long last = page.last().map(ReferrerHandler::place).orElse(0L);
    Response response = Response.of(200).with("Content-Type", MediaType.OCI_INDEX.name());
    if (type.isPresent()) {
      response = response.with("OCI-Filters-Applied", "artifactType");
    }
    Optional<Repository> repository = referrers.repository(name);
    if (repository.isEmpty()) {
      return response.with(new ResponseBody.Bytes(json.of(ReferrerPage.EMPTY, Map.of())));
    }
    ReferrerPage found = referrers.list(repository.get(), subject, type, last, page);
    if (found.more()) {
      response = response.with("Link", next(name, subject, type, page, found));
    }
    return response.with(body(repository.get(), found));
  }

  private static long place(String text) {
    if (!PLACE.matcher(text).matches()) {
      throw OciException.badRequest(
          "the query parameter 'last' is not one of this list: '%.20s'".formatted(text));
    }
    return Long.parseLong(text);
  }

  private static String next(
      RepositoryName name,
      Digest subject,
      Optional<String> type,
      PageRequest page,
      ReferrerPage found) {
    String filter =
        type.map(t -> "&artifactType=" + URLEncoder.encode(t, StandardCharsets.UTF_8)).orElse("");
    return "</v2/%s/referrers/%s?n=%d&last=%d%s>; rel=\"next\""
        .formatted(name, subject, page.size(), found.entries().getLast().id(), filter);
  }

  private ResponseBody body(Repository repository, ReferrerPage page) {
    if (page.annotationsSize() <= SMALL) {
      return new ResponseBody.Bytes(json.of(page, referrers.annotations(repository, page)));
    }
    long length = json.length(page);
    return new ResponseBody.Streamed(
        length, () -> budget.open(length, () -> whole(repository, page, length)));
  }

  private byte[] whole(Repository repository, ReferrerPage page, long length) {
    byte[] index = json.of(page, referrers.annotations(repository, page));
    if (index.length != length) {
      throw new OciException(
          ErrorCode.MANIFEST_UNKNOWN, "a referrer was deleted while it was listed; ask again");
    }
    return index;
  }
}
