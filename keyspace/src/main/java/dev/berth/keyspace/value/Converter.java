package dev.berth.keyspace.value;

import dev.berth.keyspace.document.MalformedException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * Between a value of a shape and what a component of a record class holds.
 *
 * @param to may throw {@link MalformedException}
 */
record Converter(UnaryOperator<Object> to, UnaryOperator<Object> from) {
  static final Converter NONE = new Converter(value -> value, value -> value);

  /** To a number of 32 bits, when it is one. */
  static final Converter INT =
      new Converter(Converter::toInt, value -> ((Number) value).longValue());

  Object toJava(Object value) {
    return to.apply(value);
  }

  Object fromJava(Object content) {
    return from.apply(content);
  }

  /** For each item of a list. */
  Converter ofItems() {
    return new Converter(list -> each(list, to), list -> each(list, from));
  }

  private static List<Object> each(Object list, UnaryOperator<Object> conversion) {
    List<Object> items = new ArrayList<>();
    ((List<?>) list).forEach(item -> items.add(conversion.apply(item)));
    return Collections.unmodifiableList(items);
  }

  private static Object toInt(Object value) {
    try {
      return Math.toIntExact((Long) value);
    } catch (ArithmeticException _) {
      throw new MalformedException("an integer beyond 32 bits");
    }
  }

  /** Between words of a catalog and the constants of the same names. */
  static Converter ofConstants(List<String> words, Enum<?>[] constants) {
    Map<String, Object> byWord = new HashMap<>();
    Map<Object, String> byConstant = new HashMap<>();
    for (String word : words) {
      for (Enum<?> constant : constants) {
        if (constant.name().equals(constantName(word))) {
          byWord.put(word, constant);
          byConstant.put(constant, word);
        }
      }
    }
    return new Converter(
        word -> Objects.requireNonNull(byWord.get(word)),
        constant -> Objects.requireNonNull(byConstant.get(constant)));
  }

  /** {@code NOT_FOUND} for {@code not-found}. */
  static String constantName(String word) {
    return word.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
  }
}
