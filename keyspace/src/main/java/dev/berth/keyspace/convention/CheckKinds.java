package dev.berth.keyspace.convention;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All kinds of checks there are. */
public final class CheckKinds {
  private static final List<CheckKind> ALL =
      Stream.of(
              AttributeChecks.all(),
              HeadChecks.all(),
              VersionChecks.all(),
              KeyChecks.all(),
              TagChecks.all(),
              VariableChecks.all(),
              ContentChecks.all(),
              AccessChecks.all())
          .flatMap(Collection::stream)
          .toList();

  private CheckKinds() {}

  /** All of them, those about one matter side by side. */
  public static List<CheckKind> all() {
    return ALL;
  }

  static Optional<CheckKind> find(String name) {
    return ALL.stream().filter(kind -> kind.name().equals(name)).findFirst();
  }

  static List<String> names() {
    return ALL.stream().map(CheckKind::name).toList();
  }
}
