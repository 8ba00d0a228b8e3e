package dev.berth.keyspace.convention;

import dev.berth.keyspace.catalog.Scope;
import dev.berth.keyspace.catalog.Service;
import dev.berth.keyspace.catalog.Status;
import dev.berth.keyspace.convention.Parameter.Kind;
import java.util.List;
import java.util.stream.Stream;

/** Checks of how keys begin and of who uses the keyspace. */
final class HeadChecks {
  private HeadChecks() {}

  static List<CheckKind> all() {
    return List.of(
        CheckKind.ofCatalog(
            "head",
            "Every key begins in this way.",
            new Parameter("is", Kind.TEXT, "the head, such as \"app:<version>\""),
            HeadChecks::head),
        CheckKind.ofCatalog(
            "scopes",
            "There are no other scopes than these.",
            new Parameter("one-of", Kind.WORDS, "the scopes there may be"),
            HeadChecks::scopes),
        CheckKind.ofCatalog(
            "scope-owner",
            "Every scope says whose it is, except for those that several share.",
            new Parameter(
                "except", Kind.WORDS, "the scopes without an owner; may be an empty list"),
            HeadChecks::owners),
        new CheckKind(
            "builder-file",
            "Every service in use names its language and the one file that builds its keys.",
            List.of(),
            arguments -> (Check.OfService) HeadChecks::builder));
  }

  private static Check.OfCatalog head(Arguments arguments) {
    String wanted = arguments.text("is");
    return catalog -> {
      String head = catalog.head().template().toString();
      return Complaint.when(
          !head.equals(wanted),
          head.isEmpty() ? "has no head" : "has the head '" + head + "'",
          "write head: \"" + wanted + "\"");
    };
  }

  private static Check.OfCatalog scopes(Arguments arguments) {
    List<String> known = arguments.words("one-of");
    return catalog ->
        catalog.head().scopes().keySet().stream()
            .filter(scope -> !known.contains(scope))
            .map(
                scope ->
                    new Complaint(
                        "has the scope '" + scope + "'", "use one of " + String.join(", ", known)));
  }

  private static Check.OfCatalog owners(Arguments arguments) {
    List<String> shared = arguments.words("except");
    return catalog ->
        catalog.head().scopes().entrySet().stream()
            .flatMap(entry -> owner(entry.getKey(), entry.getValue(), shared));
  }

  private static Stream<Complaint> owner(String name, Scope scope, List<String> shared) {
    return shared.contains(name)
        ? Complaint.when(
            scope.owner().isPresent(), "gives the scope '" + name + "' an owner", "remove owner")
        : Complaint.when(
            scope.owner().isEmpty(),
            "does not say whose the scope '" + name + "' is",
            "write " + name + ": {owner: …}");
  }

  private static Stream<Complaint> builder(Service service) {
    return Complaint.when(
        service.status() == Status.ACTIVE
            && (service.language().isEmpty() || service.builder().isEmpty()),
        "does not say where its keys are built",
        "write language: … and builder: …");
  }
}
