package dev.berth.keyspace.compile;

import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.key.Classifier;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.key.Keyspaces;
import dev.berth.keyspace.key.Variable;
import dev.berth.keyspace.source.Position;
import dev.berth.keyspace.source.Problems;
import dev.berth.keyspace.source.ProblemsException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compiles catalogs that share one Redis:
 *
 * <ol>
 *   <li>what a catalog names by name must be there;
 *   <li>variables become automata;
 *   <li>the head is settled by the user's settings, and each family gets its pattern and life;
 *   <li>groups are proved to share a slot;
 *   <li>all families of all catalogs go into one automaton, which shows overlaps.
 * </ol>
 *
 * Each step notes what is wrong and goes on with the rest.
 */
public final class Compiler {
  private final Problems problems;
  private final Map<String, Settings> settings;

  public Compiler(Map<String, Settings> settings, Problems problems) {
    this.settings = settings;
    this.problems = problems;
  }

  /**
   * Compiles.
   *
   * @throws ProblemsException with everything that is wrong, what was noted before included
   */
  public Keyspaces compile(List<Catalog> catalogs) {
    checkNames(catalogs);
    List<Keyspace> keyspaces = catalogs.stream().map(this::compile).toList();
    List<Family> families = new ArrayList<>();
    keyspaces.forEach(keyspace -> families.addAll(keyspace.families()));
    Position at = catalogs.isEmpty() ? new Position("", 1, 1) : catalogs.getFirst().at();
    Optional<Classifier> classifier = new CompileClassifier(families, problems).compile(at);
    problems.throwIfAny();
    return new Keyspaces(keyspaces, classifier.orElseThrow());
  }

  private Keyspace compile(Catalog catalog) {
    new CheckReferences(catalog, problems).check();
    Map<String, Variable> variables = new CompileVariables(problems).compile(catalog.variables());
    CompileFamilies compileFamilies =
        new CompileFamilies(
            catalog, settings.getOrDefault(catalog.name(), Settings.NONE), variables, problems);
    List<Family> families = compileFamilies.compile();
    return new Keyspace(
        catalog,
        compileFamilies.encoding(),
        variables,
        families,
        new CompileGroups(catalog, families, problems).compile());
  }

  private void checkNames(List<Catalog> catalogs) {
    Map<String, Catalog> seen = new HashMap<>();
    for (Catalog catalog : catalogs) {
      Catalog other = seen.putIfAbsent(catalog.name(), catalog);
      if (other != null) {
        problems.add(
            catalog.at(),
            "keyspace '%s' is also declared in %s".formatted(catalog.name(), other.at()),
            "load it once, or rename one of them");
      }
    }
    for (String name : settings.keySet()) {
      if (!seen.containsKey(name) && !catalogs.isEmpty()) {
        problems.add(
            catalogs.getFirst().at(),
            "settings for keyspace '%s', which is not loaded".formatted(name),
            "known are " + seen.keySet());
      }
    }
  }
}
