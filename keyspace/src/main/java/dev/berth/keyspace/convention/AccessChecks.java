package dev.berth.keyspace.convention;

import dev.berth.keyspace.catalog.Access;
import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.catalog.Scope;
import dev.berth.keyspace.catalog.Status;
import dev.berth.keyspace.convention.Parameter.Kind;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.life.Life;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks of who uses a family. */
final class AccessChecks {
  private AccessChecks() {}

  static List<CheckKind> all() {
    return List.of(
        CheckKind.ofFamily(
            "private-scope",
            "A scope with an owner is read and written by its owner alone.",
            AccessChecks::privateScope),
        CheckKind.ofFamily(
            "shared-scope",
            "What several services use is in this scope.",
            new Parameter("scope", Kind.TEXT, "the scope that has no owner"),
            AccessChecks::sharedScope),
        new CheckKind(
            "read-only",
            "This service writes nothing in this scope.",
            List.of(
                new Parameter("service", Kind.TEXT, "the name of a service"),
                new Parameter("scope", Kind.TEXT, "the name of a scope")),
            AccessChecks::readOnly),
        CheckKind.ofFamily(
            "refresh-path",
            "A life that is kept up by a service begins anew with each write, and the service"
                + " writes.",
            AccessChecks::refresh),
        CheckKind.ofFamily(
            "reserved-until-used",
            "What belongs to a reserved scope or service is reserved too.",
            AccessChecks::reserved));
  }

  private static Stream<Complaint> privateScope(Family family, Catalog catalog) {
    return scope(family, catalog).flatMap(Scope::owner).stream()
        .flatMap(
            owner ->
                users(family)
                    .filter(user -> !user.equals(owner))
                    .map(
                        user ->
                            new Complaint(
                                "is private to %s, but %s uses it".formatted(owner, user),
                                "move it to a shared scope, or leave it to its owner")));
  }

  private static Check.OfFamily sharedScope(Arguments arguments) {
    String shared = arguments.text("scope");
    return (family, catalog) -> {
      List<String> services = users(family).filter(catalog.services()::containsKey).toList();
      return Complaint.when(
          services.size() > 1 && !family.rule().access().scope().equals(Optional.of(shared)),
          "is used by " + String.join(" and ", services),
          "move it to the scope " + shared);
    };
  }

  private static Check.OfFamily readOnly(Arguments arguments) {
    String service = arguments.text("service");
    String scope = arguments.text("scope");
    return (family, catalog) ->
        Complaint.when(
            family.rule().access().scope().equals(Optional.of(scope))
                && family.rule().access().writers().contains(service),
            "is written by %s, which only reads in %s".formatted(service, scope),
            "let another service write it");
  }

  private static Stream<Complaint> refresh(Family family, Catalog catalog) {
    return family.rule().life().refreshedBy().stream()
        .flatMap(
            service ->
                Stream.concat(
                    Complaint.when(
                        !family.rule().access().writers().contains(service),
                        "is kept alive by %s, which does not write it".formatted(service),
                        "add it to writers, or name a writer"),
                    Complaint.when(
                        !beginsAnew(family.rule().life().life()),
                        "is kept alive by %s, but its life does not begin anew".formatted(service),
                        "write a ttl with at: each-write")));
  }

  private static boolean beginsAnew(Life life) {
    return life instanceof Life.Expires expires && expires.begin() == Life.Begin.EACH_WRITE;
  }

  private static Stream<Complaint> reserved(Family family, Catalog catalog) {
    boolean reservedScope =
        scope(family, catalog).filter(scope -> scope.status() == Status.RESERVED).isPresent();
    boolean reservedUser =
        users(family)
            .map(name -> Optional.ofNullable(catalog.services().get(name)))
            .flatMap(Optional::stream)
            .anyMatch(service -> service.status() == Status.RESERVED);
    return Complaint.when(
        (reservedScope || reservedUser) && family.rule().traits().status() == Status.ACTIVE,
        "is in use, but its scope or a service of it is reserved",
        "write status: reserved, or take them into use");
  }

  private static Optional<Scope> scope(Family family, Catalog catalog) {
    return family.rule().access().scope().map(name -> catalog.head().scopes().get(name));
  }

  private static Stream<String> users(Family family) {
    Access access = family.rule().access();
    return Stream.concat(access.writers().stream(), access.readers().stream()).distinct();
  }
}
