package dev.berth.keyspace.gen;

import dev.berth.keyspace.catalog.VariableRule;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.key.Variable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What callers give for a key, as a type of its own: two inputs cannot be confused.
 *
 * @param values the only values there are; empty when there are others
 */
record JavaInput(String name, List<String> values, String about) {

  /** The inputs of these families, each once. */
  static List<JavaInput> of(Keyspace keyspace, List<Family> families) {
    Map<String, JavaInput> inputs = new LinkedHashMap<>();
    for (Family family : families) {
      for (Variable variable : family.pattern().variables()) {
        inputs.putIfAbsent(variable.input(), of(keyspace, variable));
      }
    }
    return List.copyOf(inputs.values());
  }

  private static JavaInput of(Keyspace keyspace, Variable variable) {
    VariableRule rule = keyspace.catalog().variables().get(variable.input());
    if (rule == null) {
      return new JavaInput(variable.input(), List.of(), "");
    }
    List<String> values =
        rule.form() instanceof VariableRule.OneOf oneOf ? oneOf.values() : List.of();
    return new JavaInput(variable.input(), values, rule.about());
  }

  String type() {
    return JavaNames.type(name);
  }

  String parameter() {
    return JavaNames.method(name);
  }
}
