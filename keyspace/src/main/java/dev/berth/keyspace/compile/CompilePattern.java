package dev.berth.keyspace.compile;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.catalog.VariableRule;
import dev.berth.keyspace.key.KeyPattern;
import dev.berth.keyspace.key.KeyPattern.Piece;
import dev.berth.keyspace.key.Variable;
import dev.berth.keyspace.pattern.Part;
import dev.berth.keyspace.pattern.Segment;
import dev.berth.keyspace.pattern.Template;
import dev.berth.keyspace.source.Nearest;
import dev.berth.keyspace.source.Position;
import dev.berth.keyspace.source.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes a template into a pattern, and refuses one whose keys could be taken apart in two ways: a
 * variable must be followed by a character it cannot hold, or by the end.
 */
final class CompilePattern {
  private final Map<String, VariableRule> rules;
  private final Map<String, Variable> variables;
  private final Problems problems;

  CompilePattern(
      Map<String, VariableRule> rules, Map<String, Variable> variables, Problems problems) {
    this.rules = rules;
    this.variables = variables;
    this.problems = problems;
  }

  /** Empty when there is something wrong with it, or with a variable it uses. */
  Optional<KeyPattern> compile(Position at, String head, Template template) {
    int before = problems.count();
    StringBuilder literal = new StringBuilder(head);
    List<Piece> pieces = new ArrayList<>();
    boolean known = true;
    boolean tagged = false;
    String delimiter = "";
    for (Segment segment : template.segments()) {
      literal.append(tagged && !segment.tagged() ? "}" : "").append(delimiter);
      delimiter = ":";
      literal.append(!tagged && segment.tagged() ? "{" : "");
      tagged = segment.tagged();
      for (Part part : segment.parts()) {
        known &= add(at, part, literal, pieces);
      }
    }
    endLiteral(literal.append(tagged ? "}" : ""), pieces);
    checkOrder(at, template, pieces);
    boolean usable = known && problems.count() == before && !pieces.isEmpty();
    return usable ? Optional.of(new KeyPattern(pieces)) : Optional.empty();
  }

  private boolean add(Position at, Part part, StringBuilder literal, List<Piece> pieces) {
    switch (part) {
      case Part.Literal text -> literal.append(text.text());
      case Part.Use use -> {
        Variable variable = variables.get(use.variable());
        if (variable == null) {
          checkDeclared(at, use.variable());
          return false;
        }
        endLiteral(literal, pieces);
        pieces.add(new Piece.Hole(variable));
      }
    }
    return true;
  }

  /** A variable that was declared, but could not be compiled, has been told already. */
  private void checkDeclared(Position at, String name) {
    if (!rules.containsKey(name)) {
      String mend =
          Nearest.to(name, rules.keySet())
              .map(near -> "did you mean <" + near + ">?")
              .orElse("declare it under variables");
      problems.add(at, "<" + name + "> is not declared", mend);
    }
  }

  private static void endLiteral(StringBuilder literal, List<Piece> pieces) {
    if (!literal.isEmpty()) {
      pieces.add(new Piece.Literal(literal.toString().getBytes(UTF_8)));
      literal.setLength(0);
    }
  }

  private void checkOrder(Position at, Template template, List<Piece> pieces) {
    for (int i = 0; i + 1 < pieces.size(); i++) {
      if (pieces.get(i) instanceof Piece.Hole(Variable variable)) {
        checkBefore(at, template, variable, pieces.get(i + 1));
      }
    }
  }

  private void checkBefore(Position at, Template template, Variable variable, Piece next) {
    if (variable.isRest()) {
      problems.add(
          at,
          "in '%s' more follows <%s>, which is the rest of the key"
              .formatted(template, variable.name()),
          "put it at the end");
    } else if (next instanceof Piece.Hole(Variable other)) {
      problems.add(
          at,
          "in '%s' <%s> and <%s> stand side by side"
              .formatted(template, variable.name(), other.name()),
          "put a delimiter between them");
    } else if (next instanceof Piece.Literal(byte[] bytes) && variable.mayHold(bytes[0])) {
      problems.add(
          at,
          "in '%s' <%s> is followed by '%c', which it may hold itself"
              .formatted(template, variable.name(), (char) bytes[0]),
          "put a delimiter between them, or leave that character out of the variable");
    }
  }
}
