package dev.berth.keyspace.convention;

import java.util.List;
import java.util.function.Function;

/**
 * A kind of check that rules can use.
 *
 * @param name the word under {@code check}
 * @param about what it demands, for the documentation
 * @param parameters what a rule must say besides
 * @param maker makes the check from what the rule says
 */
public record CheckKind(
    String name, String about, List<Parameter> parameters, Function<Arguments, Check> maker) {

  static CheckKind ofFamily(String name, String about, Check.OfFamily check) {
    return new CheckKind(name, about, List.of(), arguments -> check);
  }

  static CheckKind ofFamily(
      String name, String about, Parameter parameter, Function<Arguments, Check.OfFamily> maker) {
    return new CheckKind(name, about, List.of(parameter), maker::apply);
  }

  static CheckKind ofCatalog(String name, String about, Check.OfCatalog check) {
    return new CheckKind(name, about, List.of(), arguments -> check);
  }

  static CheckKind ofCatalog(
      String name, String about, Parameter parameter, Function<Arguments, Check.OfCatalog> maker) {
    return new CheckKind(name, about, List.of(parameter), maker::apply);
  }
}
