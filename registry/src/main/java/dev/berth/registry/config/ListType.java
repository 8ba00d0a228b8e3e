package dev.berth.registry.config;

import java.util.Arrays;
import java.util.List;

/** Values of one type, separated by commas; an empty text is an empty list. */
record ListType<T>(ValueType<T> element) implements ValueType<List<T>> {
  static final String SEPARATOR = ",";

  @Override
  public List<T> parse(String text) {
    return text.isBlank()
        ? List.of()
        : Arrays.stream(text.split(SEPARATOR, -1)).map(String::strip).map(element::parse).toList();
  }

  @Override
  public String expected() {
    return "a list, separated by commas, of which each is " + element.expected();
  }
}
