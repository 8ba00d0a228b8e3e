package dev.berth.registry.config;

import java.nio.file.Path;

/** A path of this machine; a relative one starts at the folder the program was started in. */
record PathType() implements ValueType<Path> {
  @Override
  public Path parse(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("empty");
    }
    return Path.of(text);
  }

  @Override
  public String expected() {
    return "a path";
  }
}
