package dev.berth.keyspace.key;

import dev.berth.keyspace.catalog.Access;
import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.catalog.Scope;
import java.util.List;
import java.util.Optional;

/**
 * Which services may use the keys of a family.
 *
 * @param open whether the catalog does not restrict it to some of its services
 * @param writers services that may write, and so also read
 * @param readers services that may read
 * @param services all that the catalog names; if it names none, every name is one of a service
 */
public record Rights(
    boolean open, List<String> writers, List<String> readers, List<String> services) {

  /**
   * What a catalog says. Where a family does not name its writers, its owner writes, or else that
   * of its scope, if it is one of the services; an owner may also be a part of one.
   */
  public static Rights of(Catalog catalog, Access access) {
    List<String> writers =
        access.writers().isEmpty()
            ? access
                .owner()
                .or(() -> access.scope().flatMap(scope -> ownerOf(catalog, scope)))
                .filter(catalog.services()::containsKey)
                .map(List::of)
                .orElse(List.of())
            : access.writers();
    boolean open = writers.isEmpty() && access.readers().isEmpty();
    return new Rights(open, writers, access.readers(), List.copyOf(catalog.services().keySet()));
  }

  private static Optional<String> ownerOf(Catalog catalog, String scope) {
    return Optional.ofNullable(catalog.head().scopes().get(scope)).flatMap(Scope::owner);
  }

  public boolean mayWrite(String service) {
    return open ? isService(service) : writers.contains(service);
  }

  private boolean isService(String name) {
    return services.isEmpty() || services.contains(name);
  }

  public boolean mayRead(String service) {
    return mayWrite(service) || readers.contains(service);
  }

  /** Returns the names of those that may, to tell others. */
  public List<String> allowed(boolean toRead) {
    if (open) {
      return services;
    }
    return toRead && !readers.isEmpty() ? readers : writers;
  }
}
