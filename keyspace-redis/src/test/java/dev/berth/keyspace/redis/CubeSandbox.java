package dev.berth.keyspace.redis;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Keyspace;
import java.nio.file.Path;

/** The catalog of CubeSandbox, for tests. */
public final class CubeSandbox {
  public static final String SANDBOX = "7c8fbcd45ffe450fb8f7fb223ad45507";

  private CubeSandbox() {}

  public static Keyspace with(Settings settings) {
    return new CatalogLoader()
        .add(Path.of("../catalogs/cubesandbox.yaml"))
        .with("cubesandbox", settings)
        .load()
        .get("cubesandbox");
  }
}
