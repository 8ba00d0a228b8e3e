package dev.berth.keyspace.key;

import dev.berth.keyspace.automaton.Dfa;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Tells to which family a key belongs: one automaton over all forms of all families, one step per
 * byte. A form of today wins over older ones.
 */
public final class Classifier {
  private final Dfa automaton;
  private final List<Form> forms;
  private final Classification.Undeclared unknown = new Classification.Undeclared(List.of());

  /** A way in which keys of a family look or looked; its index is its label in the automaton. */
  public record Form(KeyPattern pattern, Classification meaning) {
    public boolean isDeclared() {
      return meaning instanceof Classification.Declared;
    }
  }

  /** The automaton accepts the keys of each form under the index of the form. */
  public Classifier(Dfa automaton, List<Form> forms) {
    this.automaton = automaton;
    this.forms = List.copyOf(forms);
  }

  /** What a key is, when nothing is known of its value. */
  public Classification classify(byte[] key) {
    return classify(key, Optional.empty());
  }

  /** What a key with such a value is. */
  public Classification classify(byte[] key, ValueSigns value) {
    return classify(key, Optional.of(value));
  }

  private Classification classify(byte[] key, Optional<ValueSigns> value) {
    int state = automaton.run(key, 0, key.length);
    if (!automaton.accepts(state)) {
      return unknown;
    }
    Form first = forms.get(automaton.label(state, 0));
    if (first.isDeclared() && first.pattern().parser().fits(key)) {
      return first.meaning();
    }
    return byOlderForms(state, key, value);
  }

  private Classification byOlderForms(int state, byte[] key, Optional<ValueSigns> value) {
    List<Classification.Legacy> claims = new ArrayList<>();
    List<Classification.Legacy> possible = new ArrayList<>();
    for (int i = 0; i < automaton.labelCount(state); i++) {
      Form form = forms.get(automaton.label(state, i));
      if (form.meaning() instanceof Classification.Legacy legacy
          && form.pattern().parser().fits(key)) {
        var fingerprint = legacy.form().fingerprint();
        if (fingerprint.isEmpty()
            || value.filter(signs -> signs.match(fingerprint.get())).isPresent()) {
          claims.add(legacy);
        } else if (value.isEmpty()) {
          possible.add(legacy);
        }
      }
    }
    return switch (claims.size()) {
      case 0 -> possible.isEmpty() ? unknown : new Classification.Undeclared(List.copyOf(possible));
      case 1 -> claims.getFirst();
      default -> new Classification.Ambiguous(List.copyOf(claims));
    };
  }

  /** The families whose keys look most like this one, the most alike first. */
  public List<Family> nearest(byte[] key, int count) {
    List<String> words = Likeness.words(key);
    return forms.stream()
        .filter(Form::isDeclared)
        .map(form -> ((Classification.Declared) form.meaning()).family())
        .map(family -> new Candidate(family, Likeness.difference(words, family)))
        .sorted(Comparator.comparingInt(Candidate::difference))
        .limit(count)
        .map(Candidate::family)
        .toList();
  }

  private record Candidate(Family family, int difference) {}
}
