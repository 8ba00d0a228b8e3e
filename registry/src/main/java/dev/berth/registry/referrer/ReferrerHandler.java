package dev.berth.registry.referrer;

import dev.berth.oci.Digest;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.MediaType;
import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.budget.Reservation;
import dev.berth.registry.db.Database;
import dev.berth.registry.http.LargeDocuments;
import dev.berth.registry.http.LongLists;
import dev.berth.registry.http.PageRequest;
import dev.berth.registry.http.Request;
import dev.berth.registry.http.Response;
import dev.berth.registry.http.ResponseBody;
import dev.berth.registry.http.Route;
import dev.berth.registry.media.MediaTypes;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * {@code GET /v2/<name>/referrers/<digest>}: an image index of the manifests that have it as their
 * subject, in pages; {@code artifactType} leaves out the others. Whatever is not there has no
 * referrers: the answer is an empty index, never 404.
 */
public final class ReferrerHandler {
  private static final Pattern PLACE = Pattern.compile("[0-9]{1,18}");
  private static final int SMALL = 64 * 1024;

  /** What the driver reads, the text made of it, the growing document and the finished one. */
  private static final int COPIES = 5;

  /** What an entry takes without its annotations: the row that the driver reads, and the record. */
  private static final long ENTRY_BYTES = 1200;

  private final ListReferrers referrers;
  private final ReferrerIndexJson json;
  private final LargeDocuments documents;
  private final int largestPage;

  public ReferrerHandler(
      RepositoryLookup repositories,
      Database database,
      MediaTypes mediaTypes,
      LargeDocuments documents,
      int largestPage) {
    this.referrers = new ListReferrers(database, repositories);
    this.json = new ReferrerIndexJson(mediaTypes::type);
    this.documents = documents;
    this.largestPage = largestPage;
  }

  public List<Route> routes() {
    return List.of(Route.of("GET", "/v2/{name}/referrers/{digest}", this::list));
  }

  private Response list(Request request) throws IOException {
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
    ReferrerPage found =
        read(request, page, () -> referrers.list(repository.get(), subject, type, last, page));
    if (found.more()) {
      response = response.with("Link", next(name, subject, type, page, found));
    }
    return response.with(body(request, repository.get(), found));
  }

  /** Reads a page within the memory budget, unless it is as short as what any request takes. */
  private ReferrerPage read(Request request, PageRequest page, Supplier<ReferrerPage> list) {
    if (page.size() <= LongLists.SHORT_PAGE) {
      return list.get();
    }
    try (Reservation _ =
        documents.reserve(request.clientAddress(), page.sizeAndOne() * ENTRY_BYTES)) {
      return list.get();
    }
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

  /** Loads a large page at once, while the request has its slot and its turn. */
  private ResponseBody body(Request request, Repository repository, ReferrerPage page)
      throws IOException {
    if (page.maxBytes() <= SMALL) {
      return new ResponseBody.Bytes(json.of(page, referrers.annotations(repository, page)));
    }
    long length = json.length(page);
    long memory = page.entries().size() * ENTRY_BYTES + COPIES * length;
    InputStream index =
        documents.open(request.clientAddress(), memory, () -> whole(repository, page, length));
    return new ResponseBody.Streamed(length, () -> index);
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
