package dev.berth.keyspace.typed;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.compatibility.FamilyHash;
import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Keyspace;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** What all generated classes do in the same way. */
public final class GeneratedKeys {
  private GeneratedKeys() {}

  /** Loads the keyspace of a catalog that lies beside a generated class. */
  public static Keyspace load(
      Class<?> beside, String resource, String keyspace, Settings settings) {
    try (InputStream catalog = beside.getResourceAsStream(resource)) {
      if (catalog == null) {
        throw new IllegalStateException(
            "the catalog %s is not beside %s".formatted(resource, beside.getName()));
      }
      String text = new String(catalog.readAllBytes(), UTF_8);
      return new CatalogLoader().add(resource, text).with(keyspace, settings).load().get(keyspace);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The family for which code was generated.
   *
   * @throws IllegalStateException when it is not what it was then
   */
  public static Family family(Keyspace keyspace, String name, String hash) {
    Family family = keyspace.family(name);
    String now = FamilyHash.of(keyspace.catalog(), family.rule());
    if (!now.equals(hash)) {
      throw new IllegalStateException(
          "family '%s' has changed since code was generated for it: generate it again"
              .formatted(family));
    }
    return family;
  }
}
