package dev.berth.keyspace.automaton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A nondeterministic automaton under construction. Every language added starts from the one first
 * state and ends in an accepting state with its label. Not safe for use by several threads.
 */
public final class Nfa {
  private static final int MAX_STATES = 200_000;

  /** A step on any byte from first to last. */
  record Step(int first, int last, int to) {}

  private final List<List<Step>> steps = new ArrayList<>();
  private final List<int[]> free = new ArrayList<>();
  private final Map<Integer, Integer> labels = new TreeMap<>();
  private final int start = state();

  /**
   * Adds a language.
   *
   * @param label told by the automaton for each text that belongs to this language
   * @throws RegexException when it makes the automaton too large
   */
  public Nfa add(Regex language, int label) {
    int end = append(language, start);
    labels.put(end, label);
    return this;
  }

  /**
   * The same languages as a deterministic automaton.
   *
   * @throws RegexException when that would be too large
   */
  public Dfa determine() {
    return new SubsetConstruction(this).run();
  }

  int start() {
    return start;
  }

  int size() {
    return steps.size();
  }

  List<Step> steps(int state) {
    return steps.get(state);
  }

  /** Where one gets from here without reading anything. */
  int[] free(int state) {
    return free.get(state);
  }

  Map<Integer, Integer> labels() {
    return labels;
  }

  /** Adds the expression behind a state and returns the state in which it ends, a new one. */
  private int append(Regex regex, int from) {
    return switch (regex) {
      case Regex.Bytes bytes -> bytes(bytes.bytes(), from);
      case Regex.OneOf oneOf -> character(oneOf.characters(), from);
      case Regex.Sequence sequence -> sequence(sequence.parts(), from);
      case Regex.Choice choice -> choice(choice.alternatives(), from);
      case Regex.Repeat repeat -> repeat(repeat, from);
    };
  }

  private int bytes(byte[] bytes, int from) {
    int last = from;
    for (byte b : bytes) {
      int next = state();
      steps.get(last).add(new Step(b & 0xFF, b & 0xFF, next));
      last = next;
    }
    return last == from ? freely(from) : last;
  }

  private int character(CharacterSet characters, int from) {
    int end = state();
    for (CharacterSet.Range range : characters.ranges()) {
      for (int[][] sequence : Utf8Ranges.of(range)) {
        int last = from;
        for (int i = 0; i < sequence.length; i++) {
          int next = i == sequence.length - 1 ? end : state();
          steps.get(last).add(new Step(sequence[i][0], sequence[i][1], next));
          last = next;
        }
      }
    }
    return end;
  }

  private int sequence(List<Regex> parts, int from) {
    int last = freely(from);
    for (Regex part : parts) {
      last = append(part, last);
    }
    return last;
  }

  private int choice(List<Regex> alternatives, int from) {
    int end = state();
    for (Regex alternative : alternatives) {
      addFree(append(alternative, freely(from)), end);
    }
    return end;
  }

  private int repeat(Regex.Repeat repeat, int from) {
    int last = freely(from);
    for (int i = 0; i < repeat.least(); i++) {
      last = append(repeat.part(), last);
    }
    if (repeat.most() == Regex.UNBOUNDED) {
      int again = freely(last);
      addFree(append(repeat.part(), again), again);
      return freely(again);
    }
    int end = state();
    for (int i = repeat.least(); i < repeat.most(); i++) {
      addFree(last, end);
      last = append(repeat.part(), last);
    }
    addFree(last, end);
    return end;
  }

  private int freely(int from) {
    int to = state();
    addFree(from, to);
    return to;
  }

  private void addFree(int from, int to) {
    int[] before = free.get(from);
    int[] after = Arrays.copyOf(before, before.length + 1);
    after[before.length] = to;
    free.set(from, after);
  }

  private int state() {
    if (steps.size() == MAX_STATES) {
      throw new RegexException("more than " + MAX_STATES + " states");
    }
    steps.add(new ArrayList<>(2));
    free.add(new int[0]);
    return steps.size() - 1;
  }
}
