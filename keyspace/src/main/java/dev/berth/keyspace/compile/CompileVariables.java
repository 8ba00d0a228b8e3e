package dev.berth.keyspace.compile;

import dev.berth.keyspace.automaton.Dfa;
import dev.berth.keyspace.automaton.Regex;
import dev.berth.keyspace.automaton.RegexException;
import dev.berth.keyspace.catalog.VariableRule;
import dev.berth.keyspace.key.Derivation;
import dev.berth.keyspace.key.Language;
import dev.berth.keyspace.key.Variable;
import dev.berth.keyspace.source.Problems;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Makes the variables of a catalog checkable, and refuses those that could harm a key. */
final class CompileVariables {
  private static final int USUAL_MAX = 256;
  private static final int MOST_STATES = 4096;

  private final Problems problems;

  CompileVariables(Problems problems) {
    this.problems = problems;
  }

  /** The variables that are in order. */
  Map<String, Variable> compile(Map<String, VariableRule> rules) {
    Map<String, Variable> variables = new LinkedHashMap<>();
    rules.forEach(
        (name, rule) -> compile(name, rule).ifPresent(variable -> variables.put(name, variable)));
    return variables;
  }

  private Optional<Variable> compile(String name, VariableRule rule) {
    try {
      return source(name, rule).flatMap(source -> compile(name, rule, source, language(rule)));
    } catch (RegexException e) {
      problems.add(
          rule.at(),
          "variable '%s': %s".formatted(name, e.getMessage()),
          "mend the expression; see the reference for what it may hold");
      return Optional.empty();
    }
  }

  private Optional<Variable> compile(
      String name, VariableRule rule, Variable.Source source, Regex language) {
    Dfa automaton = Dfa.of(language);
    if (automaton.states() > MOST_STATES) {
      throw new RegexException("it makes %,d states".formatted(automaton.states()));
    }
    OptionalInt longest = automaton.longest();
    int max = rule.max().orElse(longest.orElse(USUAL_MAX));
    Variable variable = new Variable(name, source, language, automaton, max);
    boolean isRest = rule.form() instanceof VariableRule.Rest;
    return check(name, rule, automaton, variable, isRest)
        ? Optional.of(variable)
        : Optional.empty();
  }

  private boolean check(
      String name, VariableRule rule, Dfa automaton, Variable variable, boolean isRest) {
    int before = problems.count();
    if (automaton.accepts(Dfa.START)) {
      wrong(name, rule, "may be empty", "ask for at least one character, with + instead of *");
    }
    if (automaton.shortest(automaton::accepts).isEmpty()) {
      wrong(name, rule, "can hold nothing at all", "mend the expression");
    }
    if (variable.mayHold((byte) ':') && !isRest) {
      wrong(
          name,
          rule,
          "may hold the delimiter ':'",
          "leave it out, use escape, or rest when it is the end of the key");
    }
    if (variable.mayHold((byte) '{') || variable.mayHold((byte) '}')) {
      wrong(name, rule, "may hold a brace, which would change the slot", "leave it out, or escape");
    }
    for (int control = 0; control < ' '; control++) {
      if (variable.mayHold((byte) control)) {
        wrong(name, rule, "may hold a control character", "leave it out, or use escape");
        break;
      }
    }
    return problems.count() == before;
  }

  private void wrong(String name, VariableRule rule, String what, String mend) {
    problems.add(rule.at(), "variable '" + name + "' " + what, mend);
  }

  private Optional<Variable.Source> source(String name, VariableRule rule) {
    return switch (rule.form()) {
      case VariableRule.Escaped escaped ->
          Optional.of(
              switch (escaped.escape()) {
                case PERCENT -> new Variable.Source.Percent();
                case BASE64URL -> new Variable.Source.Base64url();
              });
      case VariableRule.Derived derived -> derived(name, rule, derived);
      case VariableRule.Like _, VariableRule.Plain _, VariableRule.OneOf _, VariableRule.Rest _ ->
          Optional.of(new Variable.Source.Verbatim());
    };
  }

  private Optional<Variable.Source> derived(
      String name, VariableRule rule, VariableRule.Derived derived) {
    Optional<Derivation> derivation = Derivation.parse(derived.by());
    if (derivation.isEmpty()) {
      wrong(
          name,
          rule,
          "is derived by '" + derived.by() + "', which is not known",
          "write " + Derivation.NOTATIONS);
    }
    return derivation.map(by -> new Variable.Source.From(derived.input(), by));
  }

  private static Regex language(VariableRule rule) {
    return switch (rule.form()) {
      case VariableRule.Like like -> Regex.parse(like.expression());
      case VariableRule.Plain _ -> Language.plain("");
      case VariableRule.OneOf oneOf -> Regex.anyOf(oneOf.values());
      case VariableRule.Escaped escaped ->
          switch (escaped.escape()) {
            case PERCENT -> Language.percent();
            case BASE64URL -> Language.base64url();
          };
      case VariableRule.Derived derived ->
          Derivation.parse(derived.by()).map(Derivation::language).orElse(Language.plain(""));
      case VariableRule.Rest rest ->
          rest.wholeSegments() ? Language.restOfSegments() : Language.restOfText();
    };
  }
}
