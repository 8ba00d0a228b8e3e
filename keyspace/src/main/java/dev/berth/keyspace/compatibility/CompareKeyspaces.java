package dev.berth.keyspace.compatibility;

import static dev.berth.keyspace.compatibility.Change.Effect.ADDITIVE;
import static dev.berth.keyspace.compatibility.Change.Effect.BREAKING;

import dev.berth.keyspace.catalog.VersionRule;
import dev.berth.keyspace.compatibility.Change.Effect;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Keyspace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds what changed from one version of a keyspace to the next. */
public final class CompareKeyspaces {
  private final Keyspace before;
  private final Keyspace after;
  private final List<Change> changes = new ArrayList<>();

  private CompareKeyspaces(Keyspace before, Keyspace after) {
    this.before = before;
    this.after = after;
  }

  /** Every change, in the order of the newer catalog; what is gone comes last. */
  public static Comparison compare(Keyspace before, Keyspace after) {
    CompareKeyspaces compare = new CompareKeyspaces(before, after);
    compare.run();
    return new Comparison(List.copyOf(compare.changes), major(before), major(after));
  }

  private static int major(Keyspace keyspace) {
    return keyspace.catalog().head().version().map(VersionRule::major).orElse(0);
  }

  private void run() {
    Map<String, Family> old = byName(before);
    Map<String, Family> current = byName(after);
    current.forEach(
        (name, family) -> {
          if (old.containsKey(name)) {
            compareFamily(old.get(name), family);
          } else {
            add(ADDITIVE, name, "new family " + family.rule().key());
          }
        });
    old.keySet().stream()
        .filter(name -> !current.containsKey(name))
        .forEach(name -> add(BREAKING, name, "is gone"));
  }

  private static Map<String, Family> byName(Keyspace keyspace) {
    return keyspace.families().stream()
        .collect(
            Collectors.toMap(
                Family::name, Function.identity(), (one, _) -> one, LinkedHashMap::new));
  }

  private void compareFamily(Family old, Family current) {
    new CompareKeys(old, current, this::add).run();
    new CompareContent(before.catalog(), after.catalog(), old, current, this::add).run();
    new CompareLives(old, current, this::add).run();
  }

  private void add(Effect effect, String family, String what) {
    changes.add(new Change(effect, Optional.of(family), what));
  }

  /** Where the parts of the comparison put what they find. */
  interface Sink {
    void add(Effect effect, String family, String what);
  }
}
