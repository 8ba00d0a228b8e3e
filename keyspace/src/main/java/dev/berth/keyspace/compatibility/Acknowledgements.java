package dev.berth.keyspace.compatibility;

import dev.berth.keyspace.catalog.Access;
import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.catalog.FamilyRule;
import dev.berth.keyspace.catalog.Status;
import dev.berth.keyspace.source.Entries;
import dev.berth.keyspace.source.Nearest;
import dev.berth.keyspace.source.Position;
import dev.berth.keyspace.source.Problems;
import dev.berth.keyspace.source.Yaml;
import dev.berth.keyspace.source.YamlReader;
import dev.berth.keyspace.source.YamlText;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Checks that every service that uses a shared family has agreed to it as it is now. A service
 * keeps a small file, {@code service: …}, {@code keyspace: …} and {@code acknowledged:} with the
 * hash of each shared family it uses; a changed family has another hash, so that nobody can change
 * one without the others noticing.
 */
public final class Acknowledgements {
  private static final String EXTERNAL = "external";

  private final Catalog catalog;
  private final Problems problems;

  public Acknowledgements(Catalog catalog, Problems problems) {
    this.catalog = catalog;
    this.problems = problems;
  }

  /** Whether more than one service uses the family. */
  public static boolean isShared(FamilyRule family) {
    return services(family).size() > 1;
  }

  private static Set<String> services(FamilyRule family) {
    Access access = family.access();
    TreeSet<String> services = new TreeSet<>(access.writers());
    services.addAll(access.readers());
    access.owner().ifPresent(services::add);
    return services;
  }

  /** Notes what is missing or outdated in the file of one service. */
  public void check(String file, String text) {
    for (Yaml document : YamlReader.read(file, text, problems)) {
      check(Entries.of(document, "a file of acknowledgements", problems));
    }
  }

  private void check(Entries entries) {
    String service = entries.requiredText("service");
    String keyspace = entries.requiredText("keyspace");
    if (!keyspace.isEmpty() && !keyspace.equals(catalog.name())) {
      entries.wrongValue("keyspace", keyspace, "this is keyspace '" + catalog.name() + "'");
    }
    Map<String, YamlText> given =
        entries.each(
            "acknowledged",
            (family, hash) ->
                hash instanceof YamlText written ? written : new YamlText(family.at(), ""));
    Position at = entries.at("acknowledged");
    entries.finish();
    given.forEach((family, hash) -> checkKnown(family, hash.at()));
    catalog.families().values().stream()
        .filter(family -> isShared(family) && family.traits().status() == Status.ACTIVE)
        .filter(family -> !service.equals(EXTERNAL) && services(family).contains(service))
        .forEach(family -> checkHash(service, family, given, at));
  }

  private void checkKnown(String family, Position at) {
    if (catalog.family(family).isEmpty()) {
      String mend =
          Nearest.to(family, catalog.families().keySet())
              .map(near -> "did you mean '" + near + "'?")
              .orElse("remove it");
      problems.add(at, "there is no family '" + family + "'", mend);
    }
  }

  private void checkHash(
      String service, FamilyRule family, Map<String, YamlText> given, Position at) {
    String hash = FamilyHash.of(catalog, family);
    YamlText written = given.get(family.name());
    String mend =
        "read %s, change the service where needed, then write %s: %s"
            .formatted(family.at(), family.name(), hash);
    if (written == null) {
      problems.add(at, "%s has not acknowledged '%s'".formatted(service, family.name()), mend);
    } else if (!written.text().equals(hash)) {
      problems.add(
          written.at(),
          "'%s' has changed since %s acknowledged it".formatted(family.name(), service),
          mend);
    }
  }
}
