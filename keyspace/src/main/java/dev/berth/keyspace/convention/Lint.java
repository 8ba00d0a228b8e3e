package dev.berth.keyspace.convention;

import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.key.Keyspaces;
import dev.berth.keyspace.source.Nearest;
import dev.berth.keyspace.source.Problems;
import dev.berth.keyspace.source.ProblemsException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Compares catalogs with the conventions that they promise to follow. Safe for many threads. */
public final class Lint {
  private final Conventions conventions;

  public Lint(Conventions conventions) {
    this.conventions = conventions;
  }

  /**
   * Everything that the conventions have to say of these keyspaces.
   *
   * @throws ProblemsException when a catalog names a convention that is not known
   */
  public LintReport check(Keyspaces keyspaces) {
    Problems problems = new Problems();
    List<Finding> findings = new ArrayList<>();
    for (Keyspace keyspace : keyspaces.all()) {
      List<Convention> promised = promised(keyspace.catalog(), problems);
      findings.addAll(new LintKeyspace(keyspace, promised).findings());
    }
    problems.throwIfAny();
    findings.sort(Comparator.comparing(Finding::at));
    return new LintReport(findings);
  }

  private List<Convention> promised(Catalog catalog, Problems problems) {
    List<Convention> promised = new ArrayList<>();
    for (String name : catalog.conventions()) {
      Optional<Convention> convention = conventions.find(name);
      convention.ifPresent(promised::add);
      if (convention.isEmpty()) {
        String mend =
            Nearest.to(name, conventions.names())
                .map(near -> "did you mean '" + near + "'?")
                .orElse("known are " + String.join(", ", conventions.names()));
        problems.add(catalog.at(), "there is no convention '" + name + "'", mend);
      }
    }
    return promised;
  }
}
