package dev.berth.registry.gc.inquiry;

import dev.berth.registry.db.Database;
import dev.berth.registry.repository.Repository;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Lists the manifests that can be restored, newest first, page by page. */
public final class ListDeleted {
  private static final int PAGE = 500;

  private final Database database;
  private final RestorableTable restorable = new RestorableTable();

  public ListDeleted(Database database) {
    this.database = database;
  }

  /**
   * Lists the manifests.
   *
   * @param repository the only one to look into
   * @param limit the maximum number of manifests
   * @param reader takes each of them, and returns whether it wants more
   */
  public void list(
      Optional<Repository> repository, int limit, Predicate<RestorableManifest> reader) {
    long before = Long.MAX_VALUE;
    int left = limit;
    List<RestorableTable.Copy> page;
    do {
      page = page(repository, before);
      for (RestorableTable.Copy copy : page) {
        before = copy.id();
        if (copy.manifest().isPresent()) {
          left--;
          if (!reader.test(copy.manifest().get()) || left == 0) {
            return;
          }
        }
      }
    } while (!page.isEmpty());
  }

  private List<RestorableTable.Copy> page(Optional<Repository> repository, long before) {
    return database.read(
        handle ->
            repository
                .map(one -> restorable.listBefore(handle, one.id(), before, PAGE))
                .orElseGet(() -> restorable.listBefore(handle, before, PAGE)));
  }
}
