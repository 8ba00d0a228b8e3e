package dev.berth.registry.config;

import java.nio.file.Path;
import java.util.Optional;

/** A path of this machine, or nothing. */
record OptionalPath() implements ValueType<Optional<Path>> {
  @Override
  public Optional<Path> parse(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(new PathType().parse(text));
  }

  @Override
  public String expected() {
    return "a path";
  }

  @Override
  public Optional<String> hint(String text) {
    return new PathType().hint(text);
  }
}
