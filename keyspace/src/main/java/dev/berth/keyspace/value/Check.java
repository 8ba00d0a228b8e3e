package dev.berth.keyspace.value;

import dev.berth.keyspace.document.Bounds;
import dev.berth.keyspace.document.MalformedException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Goes through a value before it is written and notes everything that does not fit. */
final class Check {
  private static final int MOST_TOLD = 20;

  private final Bounds bounds = new Bounds();
  private final Deque<String> place = new ArrayDeque<>();
  private final List<String> found = new ArrayList<>();

  /** Everything that keeps this value from being written; of very many things the first. */
  static List<String> of(Shape shape, Object value) {
    Check check = new Check();
    try {
      shape.check(value, check);
    } catch (MalformedException e) {
      check.wrong(e.why());
    }
    return List.copyOf(check.found);
  }

  void wrong(String what) {
    if (found.size() < MOST_TOLD) {
      String where = place.isEmpty() ? "the value" : "'" + String.join(".", place) + "'";
      found.add(where + " " + what);
    }
  }

  /** Notes a value that has not this Java type. */
  boolean is(Class<?> type, Object value) {
    boolean fits = type.isInstance(value);
    if (!fits) {
      wrong("is %s, not %s".formatted(value.getClass().getSimpleName(), type.getSimpleName()));
    }
    return fits;
  }

  /** Goes into a map or list. */
  void enter() {
    bounds.enter();
  }

  void leave() {
    bounds.leave();
  }

  /** Checks what stands under a name, or as an item of a list. */
  void part(String name, Shape shape, @Nullable Object value) {
    bounds.part();
    place.addLast(name);
    if (value == null) {
      wrong("is null");
    } else {
      shape.check(value, this);
    }
    place.removeLast();
  }
}
