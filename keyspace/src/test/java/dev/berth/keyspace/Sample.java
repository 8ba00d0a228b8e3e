package dev.berth.keyspace;

import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.key.Keyspaces;
import dev.berth.keyspace.source.Problem;
import dev.berth.keyspace.source.ProblemsException;
import java.util.List;

/** Small catalogs for tests. */
public final class Sample {
  private Sample() {}

  /** The keyspace of one catalog, called {@code sample}. */
  public static Keyspace keyspace(String catalog) {
    return load(catalog).get("sample");
  }

  public static Keyspaces load(String catalog) {
    return load(catalog, Settings.NONE);
  }

  public static Keyspaces load(String catalog, Settings settings) {
    return new CatalogLoader().add("sample.yaml", catalog).with("sample", settings).load();
  }

  /** A family {@code f} with this key and these variables in flow style. */
  public static Family family(String key, String variables) {
    return keyspace(
            """
            keyspace: sample
            variables: {%s}
            families:
              f: {key: "%s", type: string, life: {ttl: 1h}}
            """
                .formatted(variables, key))
        .family("f");
  }

  /** What is wrong with a catalog; empty when nothing is. */
  public static List<Problem> problems(String catalog, Settings settings) {
    try {
      load(catalog, settings);
      return List.of();
    } catch (ProblemsException e) {
      return e.problems();
    }
  }

  public static List<Problem> problems(String catalog) {
    return problems(catalog, Settings.NONE);
  }
}
