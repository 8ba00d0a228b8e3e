package dev.berth.registry.config;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** One of the constants of an enum, in lower case. */
final class Choice<E extends Enum<E>> implements ValueType<E> {
  private final List<E> constants;

  Choice(E[] constants) {
    this.constants = List.of(constants);
  }

  @Override
  public E parse(String text) {
    return constants.stream()
        .filter(constant -> written(constant).equals(text))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(text));
  }

  @Override
  public String expected() {
    return constants.stream().map(Choice::written).collect(Collectors.joining(", ", "one of ", ""));
  }

  private static String written(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
