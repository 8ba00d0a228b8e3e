package dev.berth.keyspace.key;

import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.source.Nearest;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A compiled catalog. */
public final class Keyspace {
  private final Catalog catalog;
  private final Optional<String> encoding;
  private final Map<String, Variable> variables;
  private final Map<String, Family> families = new LinkedHashMap<>();
  private final Map<String, Group> groups = new LinkedHashMap<>();

  /**
   * A compiled catalog.
   *
   * @param encoding the one named in the version of every key, where there is one
   */
  public Keyspace(
      Catalog catalog,
      Optional<String> encoding,
      Map<String, Variable> variables,
      List<Family> families,
      List<Group> groups) {
    this.catalog = catalog;
    this.encoding = encoding;
    this.variables = Map.copyOf(variables);
    families.forEach(family -> this.families.put(family.name(), family));
    groups.forEach(group -> this.groups.put(group.name(), group));
  }

  public String name() {
    return catalog.name();
  }

  /** What was declared. */
  public Catalog catalog() {
    return catalog;
  }

  /** The encoding that the version of every key names. */
  public Optional<String> encoding() {
    return encoding;
  }

  /**
   * The variable of this name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public Variable variable(String variable) {
    return get(variables, "variable", variable);
  }

  /** All families in the order of the catalog. */
  public Collection<Family> families() {
    return List.copyOf(families.values());
  }

  /**
   * The family of this name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public Family family(String family) {
    return get(families, "family", family);
  }

  /**
   * The group of this name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public Group group(String group) {
    return get(groups, "group", group);
  }

  public Collection<Group> groups() {
    return List.copyOf(groups.values());
  }

  private <T> T get(Map<String, T> all, String kind, String wanted) {
    T found = all.get(wanted);
    if (found == null) {
      String hint =
          Nearest.to(wanted, all.keySet()).map(near -> "; did you mean '" + near + "'?").orElse("");
      throw new IllegalArgumentException(
          "keyspace '%s' has no %s '%s'%s".formatted(name(), kind, wanted, hint));
    }
    return found;
  }
}
