package dev.berth.keyspace;

import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.key.Keyspaces;
import java.nio.file.Path;
import java.util.List;

/** The catalogs that are in the repository. */
public final class Shipped {
  /** Their names, which are those of their files too. */
  public static final List<String> NAMES =
      List.of("container-registry", "discord", "deliveroo", "cubesandbox");

  private Shipped() {}

  public static Path file(String name) {
    return Path.of("..", "catalogs", name + ".yaml");
  }

  public static Keyspace keyspace(String name) {
    return CatalogLoader.load(file(name));
  }

  public static Keyspace keyspace(String name, Settings settings) {
    return new CatalogLoader().add(file(name)).with(name, settings).load().get(name);
  }

  /** All four, as if they shared one Redis. */
  public static Keyspaces all() {
    CatalogLoader loader = new CatalogLoader();
    NAMES.forEach(name -> loader.add(file(name)));
    return loader.load();
  }
}
