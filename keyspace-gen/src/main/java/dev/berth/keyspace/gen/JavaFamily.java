package dev.berth.keyspace.gen;

import dev.berth.keyspace.catalog.Access;
import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.catalog.Content;
import dev.berth.keyspace.catalog.FamilyRule;
import dev.berth.keyspace.catalog.Scope;
import dev.berth.keyspace.catalog.Status;
import dev.berth.keyspace.key.Family;
import java.util.Optional;

/** What the code for a family depends on. */
record JavaFamily(Family family, boolean writable) {

  /**
   * Empty when the service has no business with the family, or nobody has yet.
   *
   * @param service empty for code that may use everything
   */
  static Optional<JavaFamily> of(Catalog catalog, Family family, Optional<String> service) {
    FamilyRule rule = family.rule();
    if (rule.traits().status() == Status.RESERVED) {
      return Optional.empty();
    }
    if (service.isEmpty() || writes(catalog, rule, service.get())) {
      return Optional.of(new JavaFamily(family, true));
    }
    return rule.access().readers().contains(service.get())
        ? Optional.of(new JavaFamily(family, false))
        : Optional.empty();
  }

  /** Where a family does not name its writers, its owner writes, or else that of its scope. */
  private static boolean writes(Catalog catalog, FamilyRule rule, String service) {
    Access access = rule.access();
    if (!access.writers().isEmpty()) {
      return access.writers().contains(service);
    }
    return access
        .owner()
        .or(
            () ->
                access
                    .scope()
                    .flatMap(name -> Optional.ofNullable(catalog.head().scopes().get(name)))
                    .flatMap(Scope::owner))
        .map(service::equals)
        .orElse(access.readers().isEmpty());
  }

  String method() {
    return JavaNames.method(family.name());
  }

  String keyType() {
    return (writable ? "WriteKey" : "ReadKey") + "<Shape." + shape() + ">";
  }

  private String shape() {
    Content content = family.rule().content();
    if (content.types().size() != 1) {
      return "Various";
    }
    return switch (content.types().getFirst()) {
      case STRING ->
          content.value().flatMap(value -> value.encoding()).filter("integer"::equals).isPresent()
              ? "Counter"
              : "Value";
      case HASH -> "Hash";
      case SET -> "Members";
      case ZSET -> "Ranking";
      case LIST -> "Sequence";
      case STREAM -> "Events";
    };
  }
}
