package dev.berth.keyspace.automaton;

import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whether one language is part of another. */
public final class Inclusion {
  private record Pair(int one, int two) {}

  private record Step(Pair from, byte by) {}

  private Inclusion() {}

  /** A shortest text that belongs to the first and not to the second; empty when there is none. */
  public static Optional<byte[]> findMissing(Dfa first, Dfa second) {
    Pair start = new Pair(Dfa.START, Dfa.START);
    Map<Pair, Step> seen = new HashMap<>();
    seen.put(start, new Step(start, (byte) 0));
    ArrayDeque<Pair> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      Pair pair = open.remove();
      if (first.accepts(pair.one) && !second.accepts(pair.two)) {
        return Optional.of(path(pair, start, seen));
      }
      for (int i = 0; i < Dfa.BYTES; i++) {
        byte b = (byte) (i + 'a');
        int one = first.next(pair.one, b);
        int two = pair.two < 0 ? Dfa.NOWHERE : second.next(pair.two, b);
        Pair next = new Pair(one, two);
        if (one >= 0 && seen.putIfAbsent(next, new Step(pair, b)) == null) {
          open.add(next);
        }
      }
    }
    return Optional.empty();
  }

  private static byte[] path(Pair end, Pair start, Map<Pair, Step> seen) {
    List<Byte> reversed = new ArrayList<>();
    Pair pair = end;
    while (!pair.equals(start)) {
      Step step = seen.get(pair);
      if (step == null) {
        break;
      }
      reversed.add(step.by);
      pair = step.from;
    }
    Collections.reverse(reversed);
    ByteArrayOutputStream path = new ByteArrayOutputStream();
    reversed.forEach(path::write);
    return path.toByteArray();
  }
}
