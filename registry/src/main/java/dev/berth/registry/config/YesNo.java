package dev.berth.registry.config;

/** A switch: {@code true} or {@code false}. */
record YesNo() implements ValueType<Boolean> {
  @Override
  public Boolean parse(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException(text);
    };
  }

  @Override
  public String expected() {
    return "true or false";
  }
}
