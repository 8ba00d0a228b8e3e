package dev.berth.registry.config;

import java.util.regex.Pattern;

/** Text of a given form. */
final class TextType implements ValueType<String> {
  private final String expected;
  private final Pattern form;

  TextType(String expected, String form) {
    this.expected = expected;
    this.form = Pattern.compile(form);
  }

  @Override
  public String parse(String text) {
    if (!form.matcher(text).matches()) {
      throw new IllegalArgumentException(text);
    }
    return text;
  }

  @Override
  public String expected() {
    return expected;
  }
}
