package dev.berth.keyspace;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.catalog.CatalogReader;
import dev.berth.keyspace.compile.Compiler;
import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.key.Keyspaces;
import dev.berth.keyspace.source.Position;
import dev.berth.keyspace.source.Problems;
import dev.berth.keyspace.source.ProblemsException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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
    try {
      return add(file.toString(), Files.readString(file, UTF_8));
    } catch (CharacterCodingException e) {
      problems.add(start(file), "the file is not UTF-8", "save it as UTF-8");
    } catch (NoSuchFileException e) {
      problems.add(start(file), "there is no such file", "check its name");
    } catch (IOException e) {
      problems.add(start(file), "the file cannot be read: " + e, "check its permissions");
    }
    return this;
  }

  private static Position start(Path file) {
    return new Position(file.toString(), 1, 1);
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
