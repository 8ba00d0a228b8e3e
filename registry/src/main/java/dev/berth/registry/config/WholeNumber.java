package dev.berth.registry.config;

/** A whole number within a range, both ends included. */
record WholeNumber(int least, int most) implements ValueType<Integer> {
  static WholeNumber number(int least, int most) {
    return new WholeNumber(least, most);
  }

  @Override
  public Integer parse(String text) {
    int value = Integer.parseInt(text);
    if (value < least || value > most) {
      throw new IllegalArgumentException(text);
    }
    return value;
  }

  @Override
  public String expected() {
    return "a whole number from %d to %d".formatted(least, most);
  }
}
