package dev.berth.registry.referrer;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.db.Database;
import dev.berth.registry.http.PageRequest;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the referrers of a manifest, whether that is there or not. */
final class ListReferrers {
  private final Database database;
  private final RepositoryLookup repositories;
  private final ReferrerTable referrers = new ReferrerTable();

  ListReferrers(Database database, RepositoryLookup repositories) {
    this.database = database;
    this.repositories = repositories;
  }

  Optional<Repository> repository(RepositoryName name) {
    return repositories.find(name);
  }

  ReferrerPage list(
      Repository repository, Digest subject, Optional<String> type, long last, PageRequest page) {
    List<Referrer> found =
        database.read(
            handle ->
                type.isPresent()
                    ? referrers.listOfTypeAfter(
                        handle, repository.id(), subject, type.get(), last, page.sizeAndOne())
                    : referrers.listAfter(
                        handle, repository.id(), subject, last, page.sizeAndOne()));
    return ReferrerPage.cut(found, page.size(), PageRequest.MAX_BYTES);
  }

  /** The annotations of a page's entries, by id; those deleted meanwhile are missing. */
  Map<Long, String> annotations(Repository repository, ReferrerPage page) {
    List<Long> annotated =
        page.entries().stream()
            .filter(entry -> entry.annotationsSize() > 0)
            .map(Referrer::id)
            .toList();
    return annotated.isEmpty()
        ? Map.of()
        : database.read(handle -> referrers.findAnnotations(handle, repository.id(), annotated));
  }
}
