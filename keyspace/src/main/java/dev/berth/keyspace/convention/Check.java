package dev.berth.keyspace.convention;

import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.catalog.Service;
import dev.berth.keyspace.key.Family;
import java.util.stream.Stream;

/** Looks at a part of a catalog and tells what is not as it should be. */
public sealed interface Check {

  /** Looks at each family. */
  @FunctionalInterface
  non-sealed interface OfFamily extends Check {
    Stream<Complaint> look(Family family, Catalog catalog);
  }

  /** Looks at each service. */
  @FunctionalInterface
  non-sealed interface OfService extends Check {
    Stream<Complaint> look(Service service);
  }

  /** Looks at the catalog as a whole. */
  @FunctionalInterface
  non-sealed interface OfCatalog extends Check {
    Stream<Complaint> look(Catalog catalog);
  }
}
