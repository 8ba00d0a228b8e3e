package dev.berth.keyspace.automaton;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/** A deterministic automaton over bytes whose accepting states carry labels. Immutable. */
public final class Dfa {
  /** The state one is in before the first byte. */
  public static final int START = 0;

  /** No text that goes on from here belongs to a language. */
  public static final int NOWHERE = -1;

  static final int BYTES = 256;
  private static final int[] NO_LABELS = new int[0];

  private final byte[] classOf;
  private final int classes;
  private final int[] table;
  private final int[][] labels;

  Dfa(byte[] classOf, int classes, int[] table, int[][] labels) {
    this.classOf = classOf;
    this.classes = classes;
    this.table = table;
    this.labels = labels;
  }

  /** The automaton of one language, with label 0. */
  public static Dfa of(Regex language) {
    return new Nfa().add(language, 0).determine();
  }

  public int states() {
    return labels.length;
  }

  /** The state after one more byte, or {@link #NOWHERE}. */
  public int next(int state, byte b) {
    return table[state * classes + (classOf[b & 0xFF] & 0xFF)];
  }

  /** The state after these bytes, or {@link #NOWHERE}. */
  public int run(byte[] text, int from, int to) {
    int state = START;
    for (int i = from; i < to && state >= 0; i++) {
      state = next(state, text[i]);
    }
    return state;
  }

  public boolean accepts(int state) {
    return state >= 0 && labels[state].length > 0;
  }

  public boolean matches(byte[] text, int from, int to) {
    return accepts(run(text, from, to));
  }

  /** The labels of the languages to which a text belongs that ends in this state. Not a copy. */
  int[] labels(int state) {
    return state < 0 ? NO_LABELS : labels[state];
  }

  /** How many languages a text belongs to that ends in this state. */
  public int labelCount(int state) {
    return labels(state).length;
  }

  /** One of the labels of a state, in rising order. */
  public int label(int state, int index) {
    return labels[state][index];
  }

  /** The bytes that stand anywhere in any text of the languages. */
  public BitSet alphabet() {
    boolean[] useful = useful();
    BitSet alphabet = new BitSet(BYTES);
    for (int state = 0; state < states(); state++) {
      for (int b = 0; b < BYTES; b++) {
        int to = next(state, (byte) b);
        if (to >= 0 && useful[to]) {
          alphabet.set(b);
        }
      }
    }
    return alphabet;
  }

  /** The length of the longest text; empty when there is no longest. */
  public OptionalInt longest() {
    int[] longest = new int[states()];
    Arrays.fill(longest, UNKNOWN);
    int length = longestFrom(START, useful(), longest);
    return length == ENDLESS ? OptionalInt.empty() : OptionalInt.of(Math.max(length, 0));
  }

  private static final int UNKNOWN = -2;
  private static final int OPEN = -3;
  private static final int ENDLESS = -4;

  private int longestFrom(int state, boolean[] useful, int[] longest) {
    if (longest[state] != UNKNOWN) {
      return longest[state] == OPEN ? ENDLESS : longest[state];
    }
    longest[state] = OPEN;
    int most = 0;
    for (int c = 0; c < classes && most != ENDLESS; c++) {
      int to = table[state * classes + c];
      if (to >= 0 && useful[to]) {
        int rest = longestFrom(to, useful, longest);
        most = rest == ENDLESS ? ENDLESS : Math.max(most, 1 + rest);
      }
    }
    longest[state] = most;
    return most;
  }

  /** Which states can still be accepting after more bytes. */
  private boolean[] useful() {
    boolean[] useful = new boolean[states()];
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int state = states() - 1; state >= 0; state--) {
        if (!useful[state] && (accepts(state) || leadsTo(state, useful))) {
          useful[state] = true;
          changed = true;
        }
      }
    }
    return useful;
  }

  private boolean leadsTo(int state, boolean[] useful) {
    for (int c = 0; c < classes; c++) {
      int to = table[state * classes + c];
      if (to >= 0 && useful[to]) {
        return true;
      }
    }
    return false;
  }

  /** A shortest text that ends in a state of this kind. */
  public Optional<byte[]> shortest(IntPredicate wanted) {
    int[] before = new int[states()];
    byte[] by = new byte[states()];
    Arrays.fill(before, NOWHERE);
    before[START] = START;
    ArrayDeque<Integer> open = new ArrayDeque<>();
    open.add(START);
    while (!open.isEmpty()) {
      int state = open.remove();
      if (wanted.test(state)) {
        return Optional.of(path(state, before, by));
      }
      for (int i = 0; i < BYTES; i++) {
        byte b = (byte) (i + 'a');
        int to = next(state, b);
        if (to >= 0 && before[to] == NOWHERE) {
          before[to] = state;
          by[to] = b;
          open.add(to);
        }
      }
    }
    return Optional.empty();
  }

  private static byte[] path(int end, int[] before, byte[] by) {
    int length = 0;
    for (int state = end; state != START; state = before[state]) {
      length++;
    }
    byte[] path = new byte[length];
    for (int state = end; state != START; state = before[state]) {
      path[--length] = by[state];
    }
    return path;
  }
}
