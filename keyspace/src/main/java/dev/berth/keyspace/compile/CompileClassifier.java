package dev.berth.keyspace.compile;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.automaton.Dfa;
import dev.berth.keyspace.automaton.Nfa;
import dev.berth.keyspace.automaton.RegexException;
import dev.berth.keyspace.key.Classification;
import dev.berth.keyspace.key.Classifier;
import dev.berth.keyspace.key.Classifier.Form;
import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.LegacyPattern;
import dev.berth.keyspace.source.Position;
import dev.berth.keyspace.source.Problems;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Puts all forms of all families into one automaton. Where a state of it accepts for two families,
 * they overlap, and the way there is a key that both would claim.
 */
final class CompileClassifier {
  private final List<Form> forms = new ArrayList<>();
  private final Problems problems;

  CompileClassifier(List<Family> families, Problems problems) {
    this.problems = problems;
    // Declared forms first: the automaton tells the lowest label first.
    for (Family family : families) {
      forms.add(new Form(family.pattern(), new Classification.Declared(family)));
    }
    for (Family family : families) {
      for (LegacyPattern legacy : family.legacy()) {
        forms.add(new Form(legacy.pattern(), new Classification.Legacy(family, legacy.form())));
      }
    }
  }

  /** Empty when the forms make too large an automaton. */
  Optional<Classifier> compile(Position at) {
    try {
      Nfa nfa = new Nfa();
      for (int label = 0; label < forms.size(); label++) {
        nfa.add(forms.get(label).pattern().language(), label);
      }
      Dfa automaton = nfa.determine();
      findOverlaps(automaton);
      findHidden(automaton);
      return Optional.of(new Classifier(automaton, forms));
    } catch (RegexException e) {
      problems.add(
          at,
          "the families together are too complex: " + e.getMessage(),
          "use simpler expressions; bound lengths with max instead of {n,m}");
      return Optional.empty();
    }
  }

  private void findOverlaps(Dfa automaton) {
    Set<List<Integer>> told = new HashSet<>();
    for (int state = 0; state < automaton.states(); state++) {
      for (int other = 1; other < automaton.labelCount(state); other++) {
        int first = automaton.label(state, 0);
        int second = automaton.label(state, other);
        if (forms.get(second).isDeclared() && told.add(List.of(first, second))) {
          tellOverlap(automaton, first, second);
        }
      }
    }
  }

  private void tellOverlap(Dfa automaton, int first, int second) {
    Family one = family(first);
    Family two = family(second);
    byte[] both =
        automaton
            .shortest(state -> has(automaton, state, first) && has(automaton, state, second))
            .orElseThrow();
    problems.add(
        two.rule().at(),
        "'%s' and '%s' (%s) overlap: '%s' would be a key of both"
            .formatted(two, one, one.rule().at(), new String(both, UTF_8)),
        "tell them apart by a literal segment, or narrow a variable");
  }

  /** An older form all of whose keys are claimed by families of today is never recognised. */
  private void findHidden(Dfa automaton) {
    for (int label = 0; label < forms.size(); label++) {
      int wanted = label;
      if (forms.get(label).meaning() instanceof Classification.Legacy legacy
          && automaton
              .shortest(
                  state ->
                      has(automaton, state, wanted)
                          && !forms.get(automaton.label(state, 0)).isDeclared())
              .isEmpty()) {
        problems.add(
            legacy.form().at(),
            "every key of the legacy form '%s' is also a key of a family of today"
                .formatted(legacy.form().key()),
            "remove the form, or narrow the family's variables");
      }
    }
  }

  private static boolean has(Dfa automaton, int state, int label) {
    for (int i = 0; i < automaton.labelCount(state); i++) {
      if (automaton.label(state, i) == label) {
        return true;
      }
    }
    return false;
  }

  private Family family(int label) {
    return ((Classification.Declared) forms.get(label).meaning()).family();
  }
}
