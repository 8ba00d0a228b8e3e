package dev.berth.keyspace;

import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.catalog.CatalogReader;
import dev.berth.keyspace.compile.Compiler;
import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.key.Keyspaces;
import dev.berth.keyspace.source.Problems;
import dev.berth.keyspace.source.ProblemsException;
import dev.berth.keyspace.source.TextFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Loads catalogs: reads and compiles everything that shares one Redis. Not safe for use by several
 * threads; what it returns is.
 */
public final class CatalogLoader {
  private final Problems problems = new Problems();
  private final List<Catalog> catalogs = new ArrayList<>();
  private final Map<String, Settings> settings = new HashMap<>();

  /** The only keyspace of one file, as declared. */
  public static Keyspace load(Path file) {
    List<Keyspace> all = new CatalogLoader().add(file).load().all();
    if (all.size() != 1) {
      throw new IllegalArgumentException(
          "%s declares %d keyspaces, not one".formatted(file, all.size()));
    }
    return all.getFirst();
  }

  /** Adds the catalogs of a file. */
  public CatalogLoader add(Path file) {
    TextFile.read(file, problems).ifPresent(text -> add(file.toString(), text));
    return this;
  }

  /** Adds the catalogs of a text, which problems call by this name. */
  public CatalogLoader add(String name, String text) {
    catalogs.addAll(new CatalogReader(problems).read(name, text));
    return this;
  }

  /** What the user decides for a keyspace. */
  public CatalogLoader with(String keyspace, Settings decided) {
    settings.put(keyspace, decided);
    return this;
  }

  /**
   * Compiles what was added.
   *
   * @throws ProblemsException with every problem, each with its place and how to mend it
   */
  public Keyspaces load() {
    return new Compiler(settings, problems).compile(catalogs);
  }
}
