package dev.berth.keyspace.compile;

import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.catalog.FamilyRule;
import dev.berth.keyspace.catalog.Field;
import dev.berth.keyspace.catalog.FieldType;
import dev.berth.keyspace.catalog.FieldType.Kind;
import dev.berth.keyspace.catalog.Fields;
import dev.berth.keyspace.catalog.RedisType;
import dev.berth.keyspace.catalog.ValueRule;
import dev.berth.keyspace.catalog.VariableRule;
import dev.berth.keyspace.key.Derivation;
import dev.berth.keyspace.life.Life;
import dev.berth.keyspace.pattern.Names;
import dev.berth.keyspace.source.Nearest;
import dev.berth.keyspace.source.Position;
import dev.berth.keyspace.source.Problems;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Checks that what a catalog names by name is there, and that its parts fit together. */
final class CheckReferences {
  /** Someone outside of the catalog, who may stand among its readers and writers. */
  private static final String EXTERNAL = "external";

  private static final Set<String> ENCODINGS = Set.of("json", "msgpack", "raw", "integer");

  private final Catalog catalog;
  private final Problems problems;

  CheckReferences(Catalog catalog, Problems problems) {
    this.catalog = catalog;
    this.problems = problems;
  }

  void check() {
    catalog.head().scopes().forEach((name, scope) -> checkScopeName(name, scope.at()));
    catalog.records().forEach((name, fields) -> checkFields(fields));
    catalog.families().values().forEach(this::checkFamily);
  }

  private void checkScopeName(String name, Position at) {
    if (name.isEmpty() || !name.chars().allMatch(c -> Names.isLiteral((char) c))) {
      problems.add(
          at, "'" + name + "' is no name of a scope", "use letters, digits, '_', '.' and '-'");
    }
  }

  private void checkFamily(FamilyRule family) {
    Position at = family.at();
    Stream.of(
            family.access().owner().stream(),
            family.access().writers().stream(),
            family.access().readers().stream(),
            family.life().refreshedBy().stream())
        .flatMap(names -> names)
        .distinct()
        .forEach(name -> checkService(at, name));
    family
        .traits()
        .indexOf()
        .ifPresent(name -> known(at, "family", name, catalog.families().keySet()));
    checkFields(family.content().fields());
    family.content().value().ifPresent(this::checkValue);
    checkVerify(family);
    checkLife(family);
    checkPartitions(family);
  }

  private void checkService(Position at, String name) {
    if (!catalog.services().isEmpty() && !name.equals(EXTERNAL)) {
      known(at, "service", name, catalog.services().keySet());
    }
  }

  private void checkFields(Fields fields) {
    Set<String> shortNames = new HashSet<>();
    for (Field field : fields.all()) {
      field
          .type()
          .record()
          .ifPresent(name -> known(field.at(), "record", name, catalog.records().keySet()));
      if (field.isDynamic()) {
        known(field.at(), "variable", field.variable(), catalog.variables().keySet());
      }
      String inside = field.shortName().orElse(field.name());
      if (!shortNames.add(inside)) {
        problems.add(
            field.at(), "'" + inside + "' names two fields", "give each its own short name");
      }
    }
  }

  private void checkValue(ValueRule value) {
    value.record().ifPresent(name -> known(value.at(), "record", name, catalog.records().keySet()));
    value.older().ifPresent(name -> known(value.at(), "record", name, catalog.records().keySet()));
    value.encoding().ifPresent(id -> known(value.at(), "encoding", id, ENCODINGS));
    boolean byVersion =
        catalog.head().version().map(version -> !version.encodings().isEmpty()).orElse(false);
    if (value.encoding().isEmpty() && value.oneOf().isEmpty() && !byVersion) {
      problems.add(
          value.at(),
          "the value has no encoding",
          "write encoding: with one of " + sorted(ENCODINGS));
    }
    if (value.names() != ValueRule.FieldNames.FULL && value.record().isEmpty()) {
      problems.add(value.at(), "names without a record", "write record: NAME, or remove names");
    }
    if (value.older().isPresent() && value.record().isEmpty()) {
      problems.add(value.at(), "older without a record", "write record: NAME, or remove older");
    }
  }

  private void checkVerify(FamilyRule family) {
    Optional<String> verify = family.content().verify();
    if (verify.isEmpty()) {
      return;
    }
    Set<String> inputs = new HashSet<>();
    for (String variable : family.key().variables()) {
      VariableRule rule = catalog.variables().get(variable);
      inputs.add(
          rule != null && rule.form() instanceof VariableRule.Derived derived
              ? derived.input()
              : variable);
    }
    known(family.at(), "input", verify.get(), inputs);
    Optional<Fields> fields =
        family
            .content()
            .value()
            .flatMap(ValueRule::record)
            .map(name -> catalog.records().getOrDefault(name, Fields.NONE));
    List<Field> all = fields.orElse(family.content().fields()).all();
    known(
        family.at(), "field", verify.get(), new HashSet<>(all.stream().map(Field::name).toList()));
    all.stream()
        .filter(field -> field.name().equals(verify.get()) && !isVerifiable(field.type()))
        .forEach(
            field ->
                problems.add(
                    field.at(),
                    "'%s' verifies '%s', which is %s"
                        .formatted(family.name(), field.name(), field.type()),
                    "only text and integers can be compared with an input"));
  }

  private static boolean isVerifiable(FieldType type) {
    return !type.list() && (type.kind() == Kind.TEXT || type.kind() == Kind.INTEGER);
  }

  private void checkLife(FamilyRule family) {
    if (family.life().life() instanceof Life.Trimmed
        && !family.content().types().equals(List.of(RedisType.STREAM))) {
      problems.add(
          family.at(),
          "family '%s' is trimmed, but is no stream".formatted(family.name()),
          "give it a ttl, or type: stream");
    }
  }

  private void checkPartitions(FamilyRule family) {
    if (family.traits().partitions().isEmpty()) {
      return;
    }
    int declared = family.traits().partitions().getAsInt();
    boolean found =
        family.key().variables().stream()
            .map(name -> Optional.ofNullable(catalog.variables().get(name)))
            .flatMap(Optional::stream)
            .map(VariableRule::form)
            .filter(VariableRule.Derived.class::isInstance)
            .flatMap(form -> Derivation.parse(((VariableRule.Derived) form).by()).stream())
            .anyMatch(by -> by.results().orElse(0) == declared);
    if (!found) {
      problems.add(
          family.at(),
          "no variable of '%s' has %,d values".formatted(family.name(), declared),
          "derive one by bucket(%d)".formatted(declared));
    }
  }

  private void known(Position at, String kind, String name, Set<String> known) {
    if (!known.contains(name)) {
      String mend =
          Nearest.to(name, known)
              .map(near -> "did you mean '" + near + "'?")
              .orElse(known.isEmpty() ? "declare it" : "known are " + sorted(known));
      problems.add(at, "there is no %s '%s'".formatted(kind, name), mend);
    }
  }

  private static String sorted(Set<String> names) {
    return String.join(", ", names.stream().sorted().toList());
  }
}
