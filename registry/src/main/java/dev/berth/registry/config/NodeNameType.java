package dev.berth.registry.config;

import java.util.Optional;

/** What a node may be called, or nothing. */
record NodeNameType() implements ValueType<Optional<String>> {
  private static final String FORM = "[a-zA-Z0-9][a-zA-Z0-9._-]{0,127}";

  @Override
  public Optional<String> parse(String text) {
    if (!text.isEmpty() && !text.matches(FORM)) {
      throw new IllegalArgumentException(text);
    }
    return Optional.of(text).filter(name -> !name.isEmpty());
  }

  @Override
  public String expected() {
    return "a name of letters, digits, '.', '_' and '-'";
  }
}
