package dev.berth.keyspace.automaton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes an automaton deterministic: each new state stands for the set of old states one can be in.
 * Bytes that no step tells apart are one class, so that a state has a handful of ways out, not 256.
 */
final class SubsetConstruction {
  private static final int MAX_STATES = 50_000;
  private static final int[] NONE = new int[0];

  private final Nfa nfa;
  private final byte[] classOf = new byte[Dfa.BYTES];
  private final int classes;

  private final Map<IntSet, Integer> numbers = new HashMap<>();

  /** Sets before their free steps were taken, already met: most classes of a state share one. */
  private final Map<IntSet, Integer> known = new HashMap<>();

  private final List<int[]> sets = new ArrayList<>();
  private final List<int[]> next = new ArrayList<>();

  /** When a state was last put into the set under construction. */
  private final int[] seen;

  private int round;

  SubsetConstruction(Nfa nfa) {
    this.nfa = nfa;
    this.seen = new int[nfa.size()];
    this.classes = divideBytes();
  }

  Dfa run() {
    number(new int[] {nfa.start()}, 1);
    for (int state = 0; state < sets.size(); state++) {
      next.add(stepsOf(sets.get(state)));
    }
    int[] table = new int[sets.size() * classes];
    int[][] labels = new int[sets.size()][];
    for (int state = 0; state < sets.size(); state++) {
      System.arraycopy(next.get(state), 0, table, state * classes, classes);
      labels[state] = labelsOf(sets.get(state));
    }
    return new Dfa(classOf, classes, table, labels);
  }

  private int divideBytes() {
    boolean[] begins = new boolean[Dfa.BYTES + 1];
    for (int state = 0; state < nfa.size(); state++) {
      for (Nfa.Step step : nfa.steps(state)) {
        begins[step.first()] = true;
        begins[step.last() + 1] = true;
      }
    }
    int current = 0;
    for (int b = 0; b < Dfa.BYTES; b++) {
      if (b > 0 && begins[b]) {
        current++;
      }
      classOf[b] = (byte) current;
    }
    return current + 1;
  }

  private int[] stepsOf(int[] set) {
    int[][] targets = new int[classes][];
    int[] counts = new int[classes];
    for (int member : set) {
      for (Nfa.Step step : nfa.steps(member)) {
        int last = classOf[step.last()] & 0xFF;
        for (int c = classOf[step.first()] & 0xFF; c <= last; c++) {
          int[] sofar = targets[c] == null ? new int[4] : targets[c];
          if (counts[c] == sofar.length) {
            sofar = Arrays.copyOf(sofar, 2 * sofar.length);
          }
          sofar[counts[c]++] = step.to();
          targets[c] = sofar;
        }
      }
    }
    int[] result = new int[classes];
    for (int c = 0; c < classes; c++) {
      result[c] = targets[c] == null ? Dfa.NOWHERE : number(targets[c], counts[c]);
    }
    return result;
  }

  /** The number of the state that stands for these and what is reached from them freely. */
  private int number(int[] states, int count) {
    IntSet before = new IntSet(Arrays.copyOf(states, count));
    Integer met = known.get(before);
    if (met != null) {
      return met;
    }
    IntSet after = new IntSet(withFreeSteps(before.members()));
    int number = numbers.computeIfAbsent(after, this::add);
    known.put(before, number);
    return number;
  }

  private int add(IntSet set) {
    if (sets.size() == MAX_STATES) {
      throw new RegexException("together more than " + MAX_STATES + " states");
    }
    sets.add(set.members());
    return sets.size() - 1;
  }

  /** Sorted, and only states with a step or a label: the others make no difference. */
  private int[] withFreeSteps(int[] states) {
    round++;
    int[] stack = Arrays.copyOf(states, Math.max(16, states.length));
    int height = states.length;
    int[] found = new int[16];
    int count = 0;
    while (height > 0) {
      int state = stack[--height];
      if (seen[state] == round) {
        continue;
      }
      seen[state] = round;
      if (!nfa.steps(state).isEmpty() || nfa.labels().containsKey(state)) {
        found = count == found.length ? Arrays.copyOf(found, 2 * count) : found;
        found[count++] = state;
      }
      for (int free : nfa.free(state)) {
        stack = height == stack.length ? Arrays.copyOf(stack, 2 * height) : stack;
        stack[height++] = free;
      }
    }
    int[] members = Arrays.copyOf(found, count);
    Arrays.sort(members);
    return members;
  }

  private int[] labelsOf(int[] set) {
    int[] labels =
        Arrays.stream(set)
            .filter(nfa.labels()::containsKey)
            .map(state -> nfa.labels().getOrDefault(state, 0))
            .distinct()
            .sorted()
            .toArray();
    return labels.length == 0 ? NONE : labels;
  }

  /** A set of numbers as a key of a map. */
  private record IntSet(int[] members) {
    @Override
    public boolean equals(Object other) {
      return other instanceof IntSet set && Arrays.equals(members, set.members);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(members);
    }
  }
}
