package dev.berth.keyspace.gen;

import dev.berth.keyspace.catalog.Content;
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
  static Optional<JavaFamily> of(Family family, Optional<String> service) {
    if (family.rule().traits().status() == Status.RESERVED) {
      return Optional.empty();
    }
    if (service.isEmpty() || family.rights().mayWrite(service.get())) {
      return Optional.of(new JavaFamily(family, true));
    }
    return family.rights().mayRead(service.get())
        ? Optional.of(new JavaFamily(family, false))
        : Optional.empty();
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
